/** The same value, with the members of its objects in another order, which follows from a seed. */
export function reorderMembers<Value>(value: Value, seed = -1): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => reorderMembers(each, seed)) as Value;
  const rank = (name: string) => Math.imul(seed | 1, name.length * 31 + name.charCodeAt(0)) >>> 0;
  const members = Object.entries(value).map(([name, each]) => [name, reorderMembers(each, seed)]);
  return Object.fromEntries(members.sort(([a], [b]) => rank(a) - rank(b)));
}
