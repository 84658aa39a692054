import type { CatalogProduct } from '@aisle/schema/catalog';
import type { Database } from 'better-sqlite3';
import { joinProducts } from '../../../catalog/documents/join-products.js';
import { parseDocuments } from '../../../catalog/documents/joined-documents.js';
import type { NumberedRelease } from '../../../catalog/release-format/numbered-release.js';
import { productNumber } from '../../../catalog/release-format/numbering.js';
import { preparePackedProducts } from '../release-rows/packed-products.js';

/** The release whose products are read. */
export type DocumentedRelease = Pick<NumberedRelease, 'generation' | 'languages' | 'published_at'>;

/** Prepares the reading of products at some places, parsed and without prices. */
export function prepareDocumentReader(
  database: Database,
): (
  release: DocumentedRelease,
  places: readonly number[],
  language: string,
) => readonly CatalogProduct[] {
  const readProducts = preparePackedProducts(database);
  return ({ generation, languages, published_at }, places, language) => {
    const packed = readProducts(places.map((place) => productNumber(generation, place)));
    const reader = { languages, language, currency: '', now: 0, published_at };
    return parseDocuments<CatalogProduct>(joinProducts(packed, reader, 0));
  };
}
