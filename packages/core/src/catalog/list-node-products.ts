import type { CatalogProduct } from '@aisle/schema';
import { nodeProductsFilter } from '@aisle/schema/filter';
import type { FoundProducts } from './catalog-store.js';
import {
  type IncludedDocuments,
  type IncludedResources,
  parseIncluded,
} from './documents/included-documents.js';
import { parseDocuments } from './documents/joined-documents.js';
import type { ReadingKind } from './reading/reading.js';
import { createReleasePage, type ReleasePage, withLazy } from './reading/release-page.js';
import type { NodeProductsRequest } from './requests.js';

/** A page of a node's products. */
export interface ProductPage extends ReleasePage {
  /** The included resources as they stand in a JSON array, by the `include` name that asked for them. */
  readonly includedBytes: IncludedDocuments;
  /** The products, parsed at the first use. */
  readonly products: readonly CatalogProduct[];
  /** The included resources, parsed at the first use. */
  readonly included: IncludedResources;
}

/** The products of a node. */
export const listNodeProducts: ReadingKind<NodeProductsRequest, FoundProducts, ProductPage> = {
  part: ({ node_id }) => ({ name: 'node', id: node_id }),
  filter: nodeProductsFilter,
  pageLength: 'store',
  isPriced: true,
  find: (store, { request: { node_id, include = [] }, target, query }) =>
    store.findProducts(target.release, { of: { node: node_id }, include, ...query }),
  answer(found, question) {
    const { documents, included } = found;
    const page = createReleasePage(found, question);
    return withLazy(Object.assign(page, { includedBytes: included }), {
      products: () => parseDocuments<CatalogProduct>(documents),
      included: () => parseIncluded(included),
    });
  },
};
