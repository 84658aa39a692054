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

/** How many different updates there are; they are sent again and again. */
const updates = 2_000;

/**
 * What all sorts of clients send, as kinds of requests with their share and the statuses that they may get:
 * `{ share, statuses, requests }`.
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

/** Gives requests of all kinds in their shares, for ever. */
export function* mix(kinds) {
  const turns = kinds.flatMap((kind) => Array.from({ length: kind.share }, () => kind));
  const next = new Map(kinds.map((kind) => [kind, 0]));
  for (let turn = 0; ; turn += 1) {
    // A step that meets every turn, and not all turns of a kind in a row.
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

/** Requests that are refused, by the status that says so. */
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
