import type { CatalogProduct } from '@aisle/schema/catalog';
import { joinProducts } from '../../../catalog/documents/join-products.js';
import { parseDocuments } from '../../../catalog/documents/joined-documents.js';
import type { NumberedRelease } from '../../../catalog/release-format/numbered-release.js';
import { productNumber } from '../../../catalog/release-format/numbering.js';
import type { Queryable } from '../connection/statements.js';
import { fetchParts } from '../release-rows/fetch-parts.js';
import { preparePacked } from '../release-rows/packed-products.js';

/** Reads products at some places, parsed and without prices. */
export async function readDocuments(
  database: Queryable,
  {
    generation,
    languages,
    published_at,
  }: Pick<NumberedRelease, 'generation' | 'languages' | 'published_at'>,
  places: readonly number[],
  language: string,
): Promise<readonly CatalogProduct[]> {
  if (places.length === 0) return [];
  const packed = preparePacked(places.map((place) => productNumber(generation, place)));
  await fetchParts(database, packed.parts);
  const reader = { languages, language, currency: '', now: 0, published_at };
  return parseDocuments<CatalogProduct>(joinProducts(packed.all(), reader, 0));
}
