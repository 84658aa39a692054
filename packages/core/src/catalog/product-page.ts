import type { CatalogFile, CatalogProduct, IncludeName } from '@aisle/schema';
import type { NodeProductsQuery, ProductDocumentPage } from './catalog-store.js';
import { decodeDocuments, hideCopying, parseDocuments } from './reading/page-documents.js';
import type { ReleasePage } from './reading/release-page.js';
import type { StoredRelease } from './release.js';

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

/** A page from what the store read. */
export function createProductPage(
  { total, documents: page, included: found }: ProductDocumentPage,
  { limit, offset, language }: NodeProductsQuery,
  { id, catalog_id }: StoredRelease,
  version: string,
): ProductPage {
  let documents: ProductPage['documents'] | undefined;
  let products: ProductPage['products'] | undefined;
  let included: ProductPage['included'] | undefined;
  const parse = <Resource>(bytes: Uint8Array | undefined) =>
    bytes ? parseDocuments<Resource>({ bytes }) : [];
  return hideCopying({
    total,
    limit,
    offset,
    catalog_id,
    release_id: id,
    language,
    version,
    length: page.ends.length,
    byteLength: page.byteLength,
    copyTo: page.copyTo,
    get bytes() {
      return page.bytes;
    },
    includedBytes: found,
    get documents() {
      documents ??= decodeDocuments(page);
      return documents;
    },
    get products() {
      products ??= parseDocuments<CatalogProduct>(page);
      return products;
    },
    get included() {
      included ??= {
        main_images: parse<CatalogFile>(found.main_image),
        files: parse<CatalogFile>(found.files),
        component_products: parse<CatalogProduct>(found.component_products),
      };
      return included;
    },
  });
}
