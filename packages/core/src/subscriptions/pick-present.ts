/** The named members of a value, in the order of the names and without those that are undefined. */
export function pickPresent<Value extends object, Name extends keyof Value>(
  value: Value,
  names: readonly Name[],
): Pick<Value, Name> {
  const entries = names.map((name) => [name, value[name]] as const);
  return Object.fromEntries(entries.filter(([, member]) => member !== undefined)) as Pick<
    Value,
    Name
  >;
}
