import type { CatalogFile, CatalogImage, CatalogProduct, IncludeName } from '@aisle/schema';
import type { ReleasePage } from './release-page.js';

/** Documents of included resources as JSON text, by the `include` name that asked for them. */
type IncludedDocuments = Readonly<Partial<Record<IncludeName, readonly string[]>>>;

/** A page of a node's products. */
export interface ProductPage extends ReleasePage {
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
