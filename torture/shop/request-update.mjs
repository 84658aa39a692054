import { authorize, makeRequest } from '@aisle/bench';

/** The bytes of an update of a subscription. Without attributes it changes nothing and shows the state. */
export function requestUpdate(token, id, attributes = {}, headers = {}) {
  return makeRequest({
    method: 'PUT',
    path: `/v2/subscriptions/subscriptions/${id}`,
    headers: { ...authorize(token), ...headers },
    body: JSON.stringify({ data: { id, type: 'subscription', attributes } }),
  });
}
