import type { Memory } from '../memory/memory.js';
import { addCartItem, addCartItems } from './add-cart-item.js';
import type { CartContext } from './cart-context.js';
import type { CartLimits, CartService } from './cart-service.js';
import { changeCart } from './change-cart.js';
import { countCarts } from './count-carts.js';
import { createCart } from './create-cart.js';
import { unknownItem } from './items/unknown-item.js';
import { rememberSeen } from './products/seen-product.js';
import { requireCartId } from './require-cart-id.js';
import { answerChange, prepareAnswer, showCart } from './show-cart.js';
import { sweepExpired } from './sweep-expired.js';
import { updateCart } from './update-cart.js';
import { updateCartItem } from './update-cart-item.js';

/** Default lifetime and maximum number of carts. */
export const defaultCartLimits: CartLimits = { lifetime: 7 * 24 * 60 * 60 * 1000, most: 100_000 };

/** Dependencies of the cart service. */
type CartParts = Omit<CartContext, 'count' | 'lifetime' | 'seenBefore'> & {
  /** Memory for the products that shoppers saw. */
  readonly memory: Memory;
};

/** Creates the cart service from the stores of carts, stock and catalogs. */
export function createCartService(
  { memory, ...parts }: CartParts,
  { lifetime, most }: CartLimits = defaultCartLimits,
): CartService {
  const seenBefore = rememberSeen(memory);
  const count = countCarts(parts.carts, most);
  const context: CartContext = { ...parts, lifetime, seenBefore, count };
  return {
    create: (request) => createCart(context, request),
    async get({ cart_id, ...shopper }) {
      const id = requireCartId(cart_id);
      return showCart(context, shopper, id, await parts.carts.find(id));
    },
    update: (request, options) => updateCart(context, request, options),
    addItem: (request, options) => addCartItem(context, request, options),
    addItems: (request, options) => addCartItems(context, request, options),
    updateItem: (request, options) => updateCartItem(context, request, options),
    async deleteItem({ cart_id, item_id, ...shopper }, options = {}) {
      const id = requireCartId(cart_id);
      const prepared = await prepareAnswer(context, shopper, (await parts.carts.find(id))?.record);
      const changed = await changeCart(context, id, options, (record) => {
        const items = record?.items.filter((item) => item.id !== item_id) ?? [];
        if (!record || items.length === record.items.length) throw unknownItem(id, item_id);
        return { ...record, items };
      });
      return answerChange(context, shopper, id, changed, prepared);
    },
    async deleteItems({ cart_id }, options = {}) {
      await changeCart(context, requireCartId(cart_id), options, (record) =>
        record && record.items.length > 0 ? { ...record, items: [] } : record,
      );
    },
    async delete({ cart_id }, options = {}) {
      await changeCart(context, requireCartId(cart_id), options, () => undefined);
    },
    sweepExpired: () => sweepExpired(context),
  };
}
