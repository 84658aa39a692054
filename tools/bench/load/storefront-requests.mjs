import { askOnce } from './ask-once.mjs';
import { authorize } from './page-requests.mjs';
import { makeRequest } from './request.mjs';

const carts = 100;

/** Requests of a storefront, by kind: repeated reads, and carts that are filled and shown. */
export async function storefrontRequests({ port, token }) {
  const get = (path) => makeRequest({ path, headers: authorize(token) });
  const list = async (path) => JSON.parse((await askOnce(port, get(path))).body).data;
  const [hierarchy] = await list('/catalog/hierarchies');
  const products = (
    await list('/catalog/products?filter=eq(product_types,standard)&page[limit]=20')
  )
    .filter(({ meta }) => meta.display_price)
    .map(({ id }) => id);
  const cart = (number) => `/v2/carts/bench-${number % carts}`;
  return {
    'product by id': products.map((id) => get(`/catalog/products/${id}?include=main_image`)),
    'hierarchies, for a menu': [get('/catalog/hierarchies')],
    'products of a hierarchy, filtered': [
      get(`/catalog/hierarchies/${hierarchy.id}/products?filter=eq(product_types,standard)`),
    ],
    add: Array.from({ length: 5_000 }, (_, number) =>
      makeRequest({
        method: 'POST',
        path: `${cart(number)}/items`,
        headers: authorize(token),
        body: JSON.stringify({
          data: { type: 'cart_item', id: products[number % 3], quantity: 1 },
        }),
      }),
    ),
    cart: Array.from({ length: carts }, (_, number) => get(`${cart(number)}?include=items`)),
  };
}
