/** The named members of a value, in the order of the names and without those that are undefined. */
export function pickPresent<Value extends object, Name extends keyof Value>(
  value: Value,
  names: readonly Name[],
): Pick<Value, Name> {
  const picked: Partial<Pick<Value, Name>> = {};
  for (const name of names) {
    const member = value[name];
    if (member !== undefined) picked[name] = member;
  }
  return picked as Pick<Value, Name>;
}
