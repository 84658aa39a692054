import Type from 'typebox';

/** What a product is within a catalog; the values of `meta.product_types`. */
export const ProductType = Type.Enum(['standard', 'parent', 'child', 'bundle']);
export type ProductType = Type.Static<typeof ProductType>;
