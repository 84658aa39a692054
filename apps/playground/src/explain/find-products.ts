import type { FilterDraft } from '@aisle/schema/filter';
import { formatFilter } from '@aisle/schema/filter';
import { sendRequest } from '../answer/send-request.js';
import { pageToken } from '../dev-data/page-token.js';
import { findEntry } from '../operations/operation-entry.js';
import { buildRequest } from '../request-form/build-request.js';
import { untouchedForm } from '../request-form/form-values.js';
import { withFields } from '../state/form-changes.js';
import type { ProductPlace } from './product-place.js';
import { type FoundProduct, readProducts } from './read-products.js';

/** The products of a whole release whose ids or names are among some, found by the real operation. */
export async function findProducts(
  place: ProductPlace,
  attribute: 'id' | 'name' | 'sku',
  values: readonly string[],
  signal: AbortSignal,
): Promise<readonly FoundProduct[]> {
  if (values.length === 0) return [];
  const draft: FilterDraft = {
    terms: [
      {
        operator: { name: 'in' },
        attribute: { name: attribute },
        values: values.map((value) => ({ value })),
      },
    ],
  };
  const found = await Promise.all(
    place.roots.map((root) => listMatches(place, root, formatFilter(draft), signal)),
  );
  const known = new Map(found.flat().map((product) => [product.id, product]));
  return [...known.values()];
}

async function listMatches(
  { catalogId, releaseId, language }: ProductPlace,
  root: string,
  filter: string,
  signal: AbortSignal,
): Promise<readonly FoundProduct[]> {
  const { name, operation, fields } = findEntry('listNodeProducts');
  const headers = Object.entries(language).map(
    ([header, text]) => [`header:${header}`, { text }] as const,
  );
  const form = withFields(untouchedForm, {
    'path:catalog_id': { text: catalogId },
    'path:release_id': { text: releaseId },
    'path:node_id': { text: root },
    'query:filter': { text: filter },
    ...Object.fromEntries(headers),
  });
  const request = buildRequest(operation, fields, form, {});
  const exchange = await sendRequest(name, request, await pageToken(), signal);
  return exchange.phase === 'answered' ? readProducts(exchange.answer.json) : [];
}
