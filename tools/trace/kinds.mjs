const catalog = 'ca700001-0000-4000-8000-000000000000';
const node = 'a1110000-0000-4000-8000-000000000000';
const subscription = '5b5c0001-0000-4000-8000-000000000000';
const plan = '0ffe2001-0000-4000-8000-000000000004';
const product = '600d5002-0000-4000-8000-000000000000';

const products = `/catalogs/${catalog}/releases/latestPublished/nodes/${node}/relationships/products`;
const subscriptionPath = `/v2/subscriptions/subscriptions/${subscription}`;
const page = `${products}?page[limit]=5`;

/** Every kind of request that is traced, in this order, as each one finds the caches that the earlier ones filled. */
export const kinds = {
  'node products, cold': { path: page, status: 200 },
  'node products, again': { path: page, status: 200 },
  'node products, filter and include': {
    path: `${products}?filter=in(tags,bestseller,new)&include=main_image&page[limit]=5`,
    status: 200,
  },
  'node products, wrong filter': { path: `${products}?filter=eq(nope,x)`, status: 400 },
  'PUT subscription': {
    method: 'PUT',
    path: subscriptionPath,
    body: { data: { id: subscription, type: 'subscription', attributes: { plan_id: plan } } },
    status: 200,
  },
  'GET subscription': { path: subscriptionPath, status: 200 },
  'list rules': { path: '/catalogs/rules', status: 200 },
  'add cart item': {
    method: 'POST',
    path: '/v2/carts/traced/items',
    body: { data: { type: 'cart_item', id: product, quantity: 1 } },
    status: 201,
  },
  publish: { method: 'POST', path: `/catalogs/${catalog}/releases`, body: {}, status: 201 },
};
