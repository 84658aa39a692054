import { shopIds } from '../data/ids.mjs';
import { shape } from '../data/shape.mjs';
import { makeRequest } from './request.mjs';

/** The headers of a caller who may read. */
export function authorize(token) {
  return { Authorization: `Bearer ${token}` };
}

/** A request for a page of a node. */
export function requestPage(token, { node, offset = 0, filter, language, currency, headers }) {
  const query = new URLSearchParams({
    ...(filter !== undefined && { filter }),
    'page[limit]': String(shape.pageLength),
    'page[offset]': String(offset),
  });
  return makeRequest({
    path: `/catalogs/${shopIds.catalog}/releases/latestPublished/nodes/${node}/relationships/products?${query}`,
    headers: {
      ...authorize(token),
      ...(language && { 'Accept-Language': language }),
      ...(currency && { 'X-Moltin-Currency': currency }),
      ...headers,
    },
  });
}

/** Twenty pages that a shop's visitors look at most: one node's first. */
export function warmPages(token, headers = {}) {
  return Array.from({ length: 20 }, (_, page) =>
    requestPage(token, { node: shopIds.tenThousand, offset: page * shape.pageLength, headers }),
  );
}
