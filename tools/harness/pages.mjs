import { authorize } from './client.mjs';
import { makeRequest } from './load.mjs';
import { below, createRandom, groupTag, leafId, shape, shopIds, shuffle } from './shop.mjs';

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

const { everything, tenThousand } = shopIds;

/** Whole pages of a node of so many products, as far as an offset may reach. */
function pagesOf(node, products) {
  const pages = Math.floor(Math.min(products, 10_000) / shape.pageLength);
  return Array.from({ length: pages }, (_, page) => ({ node, offset: page * shape.pageLength }));
}

/** Every language and currency a page may be asked for in. */
function inEveryVoice(pages) {
  return pages.flatMap((page) =>
    shape.languages.flatMap((language) =>
      shape.currencies.map((currency) => ({ ...page, language, currency })),
    ),
  );
}

/** Every whole page of every node of a shop of 10,000 products: about 9,000. */
function listPages() {
  const leaves = Array.from({ length: shape.leaves }, (_, leaf) => pagesOf(leafId(leaf), 175));
  return inEveryVoice([
    ...pagesOf(everything, 10_000),
    ...pagesOf(tenThousand, 10_000),
    ...leaves.flat(),
  ]);
}

/** Pages of what a filter leaves of the large node: one tag or two of those that one in fifty has. */
function listFilteredPages() {
  const groups = Array.from({ length: shape.tags.groups }, (_, group) => group);
  const filters = groups.flatMap((first) => [
    `eq(tags,${groupTag(first)})`,
    ...groups.slice(first + 1).map((second) => `in(tags,${groupTag(first)},${groupTag(second)})`),
  ]);
  return inEveryVoice(
    filters.map((filter, index) => ({
      node: tenThousand,
      filter,
      offset: (index % 7) * shape.pageLength,
    })),
  );
}

/**
 * More different pages than a memory of pages holds, one in five of them with a filter, in an order that
 * a memory cannot foresee: when the last was sent, the first is long forgotten. About 750 MB of answers.
 */
export function coldPages(token) {
  const filtered = listFilteredPages().filter((_, index) => index % 3 === 0);
  return shuffle([...listPages(), ...filtered], 1).map((page) => requestPage(token, page));
}

/** Those without a filter. */
export function unfilteredPages(token) {
  return shuffle(listPages(), 2).map((page) => requestPage(token, page));
}

/** Those with a filter, and twice as many more. */
export function filteredPages(token) {
  return shuffle(listFilteredPages(), 3).map((page) => requestPage(token, page));
}

/**
 * Full pages of a shop of any size, spread over all nodes that have more than two, at any offset, each
 * once: the same number of requests for every size.
 */
export function spreadPages(token, products, requests = 10_000) {
  const leaf = Math.floor((products * 2) / shape.leaves) * 0.8;
  const nodes = [
    { node: everything, products },
    { node: tenThousand, products: Math.min(products, shape.largeNode) },
    ...Array.from({ length: shape.leaves }, (_, index) => ({
      node: leafId(index),
      products: leaf,
    })),
  ].filter((node) => node.products > 2 * shape.pageLength);
  const random = createRandom(4);
  const chosen = new Map();
  while (chosen.size < requests) {
    const { node, products: length } = nodes[below(random, nodes.length)];
    const page = {
      node,
      offset: below(random, Math.min(length, 10_000) - shape.pageLength),
      language: shape.languages[below(random, shape.languages.length)],
      currency: shape.currencies[below(random, shape.currencies.length)],
    };
    chosen.set(Object.values(page).join(), page);
  }
  return [...chosen.values()].map((page) => requestPage(token, page));
}
