import type { CatalogProduct, ProductReference } from '@aisle/schema/catalog';
import { encodeDocuments, parseDocuments } from '../documents/joined-documents.js';
import type { ReadingKind } from '../reading/reading.js';
import { createReleasePage, type ReleasePage, withLazy } from '../reading/release-page.js';
import type { ListRequest, OfProduct } from '../requests.js';
import { findOne } from './find-one.js';

/** A page of references to products. */
export interface ReferencePage extends ReleasePage {
  readonly references: readonly ProductReference[];
}

/** References to the components of a bundle, in the order of its relationships. */
export const listComponentProducts: ReadingKind<
  ListRequest & OfProduct,
  CatalogProduct,
  ReferencePage
> = {
  part: ({ product_id }) => ({ name: 'product', id: product_id }),
  pageLength: 'store',
  find: findOne,
  answer({ relationships: { component_products } }, question) {
    const { offset, limit } = question.query;
    const references = component_products?.data ?? [];
    const shown = references.slice(offset, offset + limit).map((one) => JSON.stringify(one));
    const documents = encodeDocuments(shown);
    return withLazy(createReleasePage({ total: references.length, documents }, question), {
      references: () => parseDocuments<ProductReference>(documents),
    });
  },
};
