import { listValues } from '@aisle/schema/dev';
import { askDev } from '../dev-data/ask-dev.js';
import { findProducts } from './find-products.js';
import { mergeSuggestions, type ProductSuggestion, suggestionOf } from './merge-suggestions.js';
import type { ProductPlace } from './product-place.js';

const most = 12;

/** Products of the release whose name, sku or id holds a text. */
export async function suggestProducts(
  place: ProductPlace,
  search: string,
  signal: AbortSignal,
): Promise<readonly ProductSuggestion[]> {
  const values = async (attribute: 'name' | 'sku' | 'id') => {
    const found = await Promise.all(
      place.roots.map((root) =>
        askDev(listValues, {
          params: { catalog_id: place.catalogId, release_id: place.releaseId, node_id: root },
          query: { attribute, search, limit: most },
          headers: place.language,
          signal,
        }),
      ),
    );
    return found.flatMap((answer) => answer.values);
  };
  const [names, skus, ids] = await Promise.all([values('name'), values('sku'), values('id')]);
  const named = await findProducts(
    place,
    'name',
    [...new Set(names.map(({ value }) => value))].slice(0, most),
    signal,
  );
  return mergeSuggestions(named.map(suggestionOf), skus, ids).slice(0, most);
}
