import { shopIds } from '@aisle/bench';

/** The catalogs of every shop, with the node that has all their products. */
export const catalogs = {
  [shopIds.catalog]: shopIds.everything,
  [shopIds.showcaseCatalog]: shopIds.showcase,
};

/** The address of a page of everything in a catalog's newest release. */
export function pagePath(catalog, offset = 0, limit = 100) {
  return `/catalogs/${catalog}/releases/latestPublished/nodes/${catalogs[catalog]}/relationships/products?page[limit]=${limit}&page[offset]=${offset}`;
}

/**
 * Every product of a catalog's newest release, read page by page while nobody publishes: `{ total,
 * products }`, the products as a map from ids to their external references.
 */
export async function readRelease(client, catalog) {
  const products = new Map();
  const totals = new Set();
  let count = 0;
  for (let isMore = true; isMore; ) {
    const answer = await client.get(pagePath(catalog, count));
    if (answer.status !== 200)
      throw new Error(`a page was answered ${answer.status}: ${answer.body}`);
    const { data, meta } = answer.json();
    for (const { id, attributes } of data) products.set(id, attributes.external_ref);
    totals.add(meta.results.total);
    count += data.length;
    isMore = data.length > 0;
  }
  return { totals: [...totals], count, products };
}
