import Type from 'typebox';

/** Who an entity belongs to. */
export const Owner = Type.Enum(['store', 'organization']);
export type Owner = Type.Static<typeof Owner>;
