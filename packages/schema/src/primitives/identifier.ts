import Type from 'typebox';

/** The id of a catalog, release or node: any non-empty string, compared exactly. */
export const Identifier = Type.String({ minLength: 1, maxLength: 255 });
export type Identifier = Type.Static<typeof Identifier>;
