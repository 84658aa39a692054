import { generatePrice } from './generate-price.mjs';
import { generateProduct } from './generate-product.mjs';
import { generateShop } from './generate-shop.mjs';

/** A shop of so many products as seed records, the same every time, one in memory at a time. */
export function* generateSeed(products) {
  yield* generateShop();
  for (let index = 0; index < products; index += 1) {
    yield generateProduct(index, products);
    yield generatePrice(index);
  }
}
