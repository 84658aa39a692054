import type { CatalogFile, CatalogProduct, IncludeName } from '@aisle/schema';
import { nodeProductsFilter } from '@aisle/schema/filter';
import type { FoundProducts } from './catalog-store.js';
import { parseDocuments } from './documents/joined-documents.js';
import type { ReadingKind } from './reading/reading.js';
import { createReleasePage, type ReleasePage, withLazy } from './reading/release-page.js';
import type { NodeProductsRequest } from './requests.js';

/** A page of a node's products. */
export interface ProductPage extends ReleasePage {
  /** The included resources as they stand in a JSON array, by the `include` name that asked for them. */
  readonly includedBytes: Readonly<Partial<Record<IncludeName, Uint8Array>>>;
  /** The products, parsed at the first use. */
  readonly products: readonly CatalogProduct[];
  /** The included resources, parsed at the first use. */
  readonly included: {
    readonly main_images: readonly CatalogFile[];
    readonly files: readonly CatalogFile[];
    readonly component_products: readonly CatalogProduct[];
  };
}

/** The products of a node. */
export const listNodeProducts: ReadingKind<NodeProductsRequest, FoundProducts, ProductPage> = {
  part: ({ node_id }) => ({ name: 'node', id: node_id }),
  filter: nodeProductsFilter,
  isPriced: true,
  find: (store, { request: { node_id, include = [] }, release, ...reader }) =>
    store.findProducts(release, { of: { node: node_id }, include, ...reader }),
  answer(found, question) {
    const { documents, included } = found;
    const parse = <Resource>(name: IncludeName) => {
      const bytes = included[name];
      return bytes ? parseDocuments<Resource>({ bytes }) : [];
    };
    return withLazy(
      Object.assign(createReleasePage(found, question), { includedBytes: included }),
      {
        products: () => parseDocuments<CatalogProduct>(documents),
        included: () => ({
          main_images: parse<CatalogFile>('main_image'),
          files: parse<CatalogFile>('files'),
          component_products: parse<CatalogProduct>('component_products'),
        }),
      },
    );
  },
};
