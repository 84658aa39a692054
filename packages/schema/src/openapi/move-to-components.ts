type Json = { [member: string]: unknown };

/**
 * Moves every titled schema within `schema` to `components` and leaves a reference in its place. What a schema
 * means in its place (`x-meaning`) becomes the description of that place.
 */
export function moveToComponents(schema: unknown, components: Map<string, Json>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => moveToComponents(item, components));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { 'x-meaning': meaning, ...members } = Object.fromEntries(
    Object.entries(schema).map(([name, member]) => [name, moveToComponents(member, components)]),
  );
  const description = meaning === undefined ? {} : { description: meaning };
  const { title } = members;
  if (typeof title !== 'string') return { ...members, ...description };
  components.set(title, members);
  return { $ref: `#/components/schemas/${title}`, ...description };
}
