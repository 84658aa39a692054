/** Returns a record without its empty optional members: undefined, empty texts and lists. */
export function compact<Value extends object>(
  members: {
    [Name in keyof Value]: Value[Name] | undefined;
  },
): Value {
  const told: Partial<Value> = {};
  for (const name of Object.keys(members) as (keyof Value)[]) {
    const value = members[name];
    if (!isEmpty(value)) told[name] = value;
  }
  return told as Value;
}

function isEmpty(value: unknown): value is undefined {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
