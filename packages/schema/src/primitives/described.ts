import type Type from 'typebox';

/**
 * A schema with a sentence on what its value means in this place, in `x-meaning`: one schema such as a UUID
 * or a price stands in many places. The OpenAPI document shows it as the description of the place.
 */
export function described<const Schema extends Type.TSchema>(
  schema: Schema,
  meaning: string,
): Schema {
  const members = Object.getOwnPropertyDescriptors(schema);
  return Object.defineProperties(
    {},
    {
      ...members,
      'x-meaning': { value: meaning, enumerable: true },
    },
  ) as Schema;
}
