import {
  authorize,
  coldPages,
  filteredPages,
  makeId,
  makeRequest,
  requestPage,
  shopIds,
  subscriptionId,
  warmPages,
} from '@aisle/bench';
import { openClient } from './client.mjs';
import { pagePath } from './read-release.mjs';

/** Number of different updates, which are sent repeatedly. */
const updates = 2_000;

/**
 * Requests of all sorts of clients, by kind, with their share and allowed statuses: `{ share,
 * statuses, requests }`.
 */
export async function makeMixedRequests(aisle) {
  const { token } = aisle;
  const client = openClient(aisle);
  const { etag } = (await client.get(pagePath(shopIds.catalog, 0, 25))).headers;
  client.close();
  const known = requestPage(token, {
    node: shopIds.everything,
    headers: { 'If-None-Match': etag },
  });
  return [
    { share: 30, statuses: [200], requests: warmPages(token) },
    { share: 20, statuses: [200], requests: coldPages(token) },
    { share: 10, statuses: [200], requests: filteredPages(token) },
    { share: 10, statuses: [200, 304], requests: [known] },
    { share: 20, statuses: [200], requests: makeUpdates(token) },
    ...mistakes(token).map(([status, request]) => ({
      share: 2,
      statuses: [status],
      requests: [makeRequest(request)],
    })),
  ];
}

/** Yields requests of all kinds in their shares, endlessly. */
export function* mix(kinds) {
  const turns = kinds.flatMap((kind) => Array.from({ length: kind.share }, () => kind));
  const next = new Map(kinds.map((kind) => [kind, 0]));
  for (let turn = 0; ; turn += 1) {
    // The step is coprime to the number of turns, so it visits all of them and mixes the kinds.
    const kind = turns[(turn * 37) % turns.length];
    const index = next.get(kind);
    next.set(kind, (index + 1) % kind.requests.length);
    yield { bytes: kind.requests[index], statuses: kind.statuses };
  }
}

function makeUpdates(token) {
  return Array.from({ length: updates }, (_, index) => {
    const id = subscriptionId(index % 500);
    return makeRequest(update(token, id, { address_id: makeId(`soak ${index}`) }));
  });
}

function update(token, id, attributes, headers = {}) {
  return {
    method: 'PUT',
    path: `/v2/subscriptions/subscriptions/${id}`,
    headers: { ...authorize(token), ...headers },
    body: JSON.stringify({ data: { id, type: 'subscription', attributes } }),
  };
}

/** Invalid requests, by the status of their error. */
function mistakes(token) {
  const headers = authorize(token);
  const address_id = makeId('outdated');
  return [
    [400, { path: `${pagePath(shopIds.catalog)}&filter=eq(name`, headers }],
    [401, { path: pagePath(shopIds.catalog) }],
    [404, { path: '/catalogs/none/releases/latest/nodes', headers }],
    [412, update(token, subscriptionId(600), { address_id }, { 'If-Match': '"v0"' })],
    [400, update(token, subscriptionId(601), { address_id: 'none' })],
  ];
}
