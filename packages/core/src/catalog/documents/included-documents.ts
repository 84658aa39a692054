import type { CatalogFile, CatalogProduct, IncludeName } from '@aisle/schema/catalog';
import { parseDocuments } from './joined-documents.js';

/** Included resources as they stand in a JSON array, by the `include` name that asked for them. */
export type IncludedDocuments = Readonly<Partial<Record<IncludeName, Uint8Array>>>;

/** Included resources, parsed. */
export interface IncludedResources {
  readonly main_images: readonly CatalogFile[];
  readonly files: readonly CatalogFile[];
  readonly component_products: readonly CatalogProduct[];
}

/** Parses included resources; those that were not requested are absent. */
export function parseIncluded(included: IncludedDocuments): IncludedResources {
  const parse = <Resource>(name: IncludeName) => {
    const bytes = included[name];
    return bytes ? parseDocuments<Resource>({ bytes }) : [];
  };
  return {
    main_images: parse<CatalogFile>('main_image'),
    files: parse<CatalogFile>('files'),
    component_products: parse<CatalogProduct>('component_products'),
  };
}
