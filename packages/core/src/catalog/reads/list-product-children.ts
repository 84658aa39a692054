import type { OfProduct, ProductsRequest } from '../requests.js';
import { findOne } from './find-one.js';
import { type ProductPage, type ProductsKind, productList } from './products.js';

/** The children of a product, which its relationships name. */
export const listProductChildren: ProductsKind<ProductsRequest & OfProduct, ProductPage> = {
  ...productList(({ product_id }) => ({ product: product_id })),
  async find(store, question) {
    const { request, target, query } = question;
    const parent = await findOne(store, question);
    if (typeof parent === 'string') return parent;
    const children = parent.relationships.children?.data ?? [];
    const values = children.map(({ id }) => ({ value: id }));
    const theirs = { operator: { name: 'in' }, attribute: { name: 'id' }, values } as const;
    return store.findProducts(target.release, {
      ...query,
      of: 'release',
      include: request.include ?? [],
      filter: { terms: [theirs, ...(query.filter?.terms ?? [])] },
    });
  },
};
