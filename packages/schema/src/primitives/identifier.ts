import Type from 'typebox';

/** The most characters (Unicode code points) that an {@link Identifier} has. */
export const maxIdentifierLength = 255;

/** The id of a catalog, release or node: any non-empty string, compared exactly. */
export const Identifier = Type.String({ minLength: 1, maxLength: maxIdentifierLength });
export type Identifier = Type.Static<typeof Identifier>;
