import type { CartContext } from './cart-context.js';
import type { CartAnswer, CartShopper } from './cart-service.js';
import type { CartSnapshot } from './cart-store.js';
import { keptAt } from './kept-at.js';
import { lookUpIfSold, type SeenProducts } from './products/look-up-products.js';
import { renderCart } from './render/render-cart.js';

/** A cart with its products as a shopper sees them now, or saw them a moment ago. */
export async function showCart(
  context: CartContext,
  shopper: CartShopper,
  id: string,
  found: CartSnapshot | undefined,
  earlier?: SeenProducts,
): Promise<CartAnswer> {
  const snapshot = keptAt(found, context.systemClock());
  const ids = [...new Set((snapshot?.record.items ?? []).map(({ product_id }) => product_id))];
  const [seen, stock] = await Promise.all([
    lookUpIfSold(context, shopper, ids, earlier),
    ids.length === 0 ? [] : context.inventories.findStock(ids),
  ]);
  return renderCart(id, snapshot, seen, new Set(stock.map(({ product_id }) => product_id)));
}
