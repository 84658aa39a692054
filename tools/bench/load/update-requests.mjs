import { makeId, subscriptionId } from '../data/ids.mjs';
import { shape } from '../data/shape.mjs';
import { authorize } from './page-requests.mjs';
import { makeRequest } from './request.mjs';

/** Updates of one subscription after the other, each with an address that it does not have yet. */
export function updates(token, requests = 20_000) {
  return Array.from({ length: requests }, (_, index) => {
    const id = subscriptionId(index % shape.subscriptions);
    const attributes = { address_id: makeId(`new address ${index}`) };
    return makeRequest({
      method: 'PUT',
      path: `/v2/subscriptions/subscriptions/${id}`,
      headers: authorize(token),
      body: JSON.stringify({ data: { id, type: 'subscription', attributes } }),
    });
  });
}
