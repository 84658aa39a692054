type Schema = Readonly<Record<string, unknown>>;

/** Every schema within a schema, itself first. */
export function schemasIn(schema: object): Schema[] {
  const members = schema as Schema;
  const { items, anyOf } = members;
  const inner = [
    ...Object.values(Object(members.properties)),
    ...Object.values(Object(members.patternProperties)),
    ...(Array.isArray(anyOf) ? anyOf : []),
    ...(items === undefined ? [] : [items]),
  ];
  return [members, ...inner.flatMap((member) => schemasIn(Object(member)))];
}
