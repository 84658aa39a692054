import Type from 'typebox';

/** Type of a product within a catalog; a value of `meta.product_types`. */
export const ProductType = Type.Enum(['standard', 'parent', 'child', 'bundle']);
export type ProductType = Type.Static<typeof ProductType>;
