import type { Cart } from '@aisle/schema/carts';
import type { CartAnswer } from '../cart-service.js';
import type { CartSnapshot } from '../cart-store.js';
import { versionOf } from '../cart-version.js';
import { defaultCartName } from '../empty-cart.js';
import type { SeenProducts } from '../products/look-up-products.js';
import { type PricedItem, priceItem } from '../products/price-item.js';
import { renderItem } from './render-item.js';
import { renderCartPrice, showAmountsTo } from './render-price.js';

/** A cart as its shopper sees it now; an empty one where nothing is kept. `managed` are products with stock records. */
export function renderCart(
  id: string,
  snapshot: CartSnapshot | undefined,
  seen: SeenProducts,
  managed: ReadonlySet<string>,
): CartAnswer {
  // Many answers show the cart alone, and some are known by their name.
  const priceLines = once(() => {
    const show = showAmountsTo(seen);
    let sum = 0;
    const lines = (snapshot?.record.items ?? []).map((item) => {
      const shown = seen.products.get(item.product_id);
      const { priced, total } = countIn(sum, item.quantity, priceItem(item, shown?.product, seen));
      sum = total;
      const manage_stock = managed.has(item.product_id);
      return () => renderItem(item, { seen, show, shown, priced, manage_stock });
    });
    return { lines, price: renderCartPrice(sum, show) };
  });
  const cart = once(() => {
    const { meta, ...described } = describeCart(id, snapshot);
    return { ...described, meta: { display_price: priceLines().price, ...meta } };
  });
  const items = once(() => priceLines().lines.map((render) => render()));
  return {
    get cart() {
      return cart();
    },
    get items() {
      return items();
    },
    language: seen.language,
    ...(snapshot && nameAnswer(snapshot, seen, managed)),
  };
}

function once<Made>(make: () => Made): () => Made {
  let made: { readonly it: Made } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}

function nameAnswer(
  snapshot: CartSnapshot,
  { version: reading = '', currency, language }: SeenProducts,
  managed: ReadonlySet<string>,
): Pick<CartAnswer, 'version' | 'shown'> {
  const version = versionOf(snapshot);
  return { version, shown: JSON.stringify([version, reading, currency, language, ...managed]) };
}

/** A line and the sum with it. One that would make the sum inexact cannot be bought. */
function countIn(
  sum: number,
  quantity: number,
  priced: PricedItem,
): { readonly priced: PricedItem; readonly total: number } {
  const total = sum + (priced.unit?.amount ?? 0) * quantity;
  if (Number.isSafeInteger(total)) return { priced, total };
  return { priced: { unavailable: 'too_much' }, total: sum };
}

function describeCart(
  id: string,
  snapshot: CartSnapshot | undefined,
): Omit<Cart, 'meta'> & { readonly meta: Pick<Cart['meta'], 'timestamps'> } {
  const { name, description, items = [] } = snapshot?.record ?? { name: defaultCartName };
  return {
    id,
    type: 'cart',
    name,
    ...(description !== undefined && { description }),
    links: { self: `/v2/carts/${encodeURIComponent(id)}` },
    meta: snapshot ? { timestamps: timesOf(snapshot) } : {},
    relationships: {
      items: { data: items.map((item) => ({ type: 'cart_item', id: item.id })) },
    },
  };
}

function timesOf({ record: { created_at, updated_at, expires_at } }: CartSnapshot) {
  return { created_at, updated_at, expires_at };
}
