import type { CatalogProduct } from '@aisle/schema';
import type { FoundProducts } from './catalog-store.js';
import { parseIncluded } from './documents/included-documents.js';
import { parseDocuments } from './documents/joined-documents.js';
import type { ProductPage } from './list-node-products.js';
import type { ReadingKind, ReleaseAnswer } from './reading/reading.js';
import { withLazy } from './reading/release-page.js';
import type { NodeProductsRequest, ReleaseRequest } from './requests.js';

/** Asks for a product. */
export interface ProductRequest
  extends ReleaseRequest,
    Pick<NodeProductsRequest, 'include' | 'currency'> {
  readonly product_id: string;
}

/** A product of a release, with what was included, each parsed at the first use. */
export interface ProductAnswer
  extends ReleaseAnswer,
    Pick<ProductPage, 'bytes' | 'includedBytes' | 'included'> {
  readonly product: CatalogProduct;
}

/** One product, by its id. */
export const getProduct: ReadingKind<ProductRequest, FoundProducts, ProductAnswer> = {
  part: ({ product_id }) => ({ name: 'product', id: product_id }),
  isPriced: true,
  find: (store, { request: { product_id, include = [] }, target, query }) =>
    store.findProducts(target.release, { of: { product: product_id }, include, ...query }),
  answer: ({ documents, included }, { facts }) =>
    withLazy(
      { ...facts, includedBytes: included },
      {
        bytes: () => documents.bytes,
        product: () => parseDocuments<CatalogProduct>(documents)[0] as CatalogProduct,
        included: () => parseIncluded(included),
      },
    ),
};
