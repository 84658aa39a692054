import { shopIds } from './ids.mjs';
import { below, createRandom } from './random.mjs';
import { skuOf } from './shape.mjs';

/** The price of a product in two currencies; one product in ten is on sale. */
export function generatePrice(index) {
  const amount = 500 + below(createRandom(index), 50_000);
  const price = (share) => ({
    USD: { amount: Math.round(amount * share), includes_tax: false },
    EUR: { amount: Math.round(amount * share * 0.9), includes_tax: true },
  });
  const schedule = { valid_from: '2024-01-01T00:00:00Z', valid_to: '2099-01-01T00:00:00Z' };
  return {
    type: 'price',
    price_book_id: shopIds.priceBook,
    sku: skuOf(index),
    currencies: price(1),
    ...(index % 10 === 5 && { sales: { clearance: { schedule, currencies: price(0.8) } } }),
  };
}
