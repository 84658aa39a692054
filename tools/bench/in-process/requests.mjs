import { shopIds } from '../data/ids.mjs';
import { below, createRandom } from '../data/random.mjs';
import { shape } from '../data/shape.mjs';

/** A request to core for a page of a node of the large catalog. */
export function pageOf(node_id, rest = {}) {
  return { catalog_id: shopIds.catalog, node_id, limit: shape.pageLength, ...rest };
}

/** So many requests, each made from random numbers that are the same in every run. */
export function makeRequests(make, requests = 1_000) {
  const random = createRandom(7);
  return Array.from({ length: requests }, () => make(random));
}

/** One of the languages and one of the currencies. */
export function anyVoice(random) {
  return {
    languages: [shape.languages[below(random, shape.languages.length)]],
    currency: shape.currencies[below(random, shape.currencies.length)],
  };
}
