import type { CatalogFile, CatalogImage, CatalogProduct, IncludeName } from '@aisle/schema';

/** Documents of included resources as JSON text, by the `include` name that asked for them. */
type IncludedDocuments = Readonly<Partial<Record<IncludeName, readonly string[]>>>;

/** A page of a node's products. The documents are finished JSON text, ready to be sent. */
export interface ProductPage {
  /** All matches after the filter. */
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  readonly catalog_id: string;
  readonly release_id: string;
  /** The language the documents are in. */
  readonly language: string;
  /** Names what the documents depend on beside the request: the release and the sales in force. */
  readonly version: string;
  readonly documents: readonly string[];
  readonly includedDocuments: IncludedDocuments;
  /** The products, parsed at the first use. */
  readonly products: readonly CatalogProduct[];
  /** The included resources, parsed at the first use. */
  readonly included: {
    readonly main_images: readonly CatalogImage[];
    readonly files: readonly CatalogFile[];
    readonly component_products: readonly CatalogProduct[];
  };
}
