import type { CatalogProduct } from '@aisle/schema/catalog';
import type { CatalogStore } from '../catalog-store.js';
import { parseDocuments } from '../documents/joined-documents.js';
import type { MissingPart } from '../reading/missing-part.js';
import type { Question } from '../reading/reading.js';
import type { OfProduct, ReleaseRequest } from '../requests.js';

/** Finds the product that a request names, for parts of it. */
export async function findOne(
  store: CatalogStore,
  { request, target, query }: Question<ReleaseRequest & OfProduct>,
): Promise<CatalogProduct | MissingPart> {
  const found = await store.findProducts(target.release, {
    of: { product: request.product_id },
    include: [],
    limit: 1,
    offset: 0,
    language: query.language,
    currency: query.currency,
    now: query.now,
  });
  if (typeof found === 'string') return found;
  return parseDocuments<CatalogProduct>(found.documents)[0] ?? 'product';
}
