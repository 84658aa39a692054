import Type from 'typebox';

/** Owner of an entity. */
export const Owner = Type.Enum(['store', 'organization']);
export type Owner = Type.Static<typeof Owner>;
