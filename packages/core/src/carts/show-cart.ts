import type { SeedCartItem } from '@aisle/schema/seed';
import type { StockRecord } from '../inventories/inventory-store.js';
import { readAfterCommit } from '../records/read-after-commit.js';
import type { CartContext } from './cart-context.js';
import type { CartAnswer, CartShopper } from './cart-service.js';
import type { CartRecord, CartSnapshot } from './cart-store.js';
import type { NewItem } from './items/add-item.js';
import { demandsOf } from './items/demands-of.js';
import { keptAt } from './kept-at.js';
import { lookUpIfSold, type SeenProducts } from './products/look-up-products.js';
import { renderCart } from './render/render-cart.js';

/** Returns a cart with its products as its shopper sees them now, or as read a moment ago. */
export async function showCart(
  context: CartContext,
  shopper: CartShopper,
  id: string,
  found: CartSnapshot | undefined,
  earlier?: SeenProducts,
): Promise<CartAnswer> {
  const snapshot = keptAt(found, context.systemClock());
  const { products, stock } = await lookUpSurroundings(
    context,
    shopper,
    productIdsOf(snapshot?.record),
    { earlier },
  );
  return renderCart(id, snapshot, products, managedBy(stock));
}

/** Products and stock that a cart is changed and shown with. */
export interface CartSurroundings {
  /** Ids of the products that were looked up, including those that the shopper does not see. */
  readonly ids: ReadonlySet<string>;
  readonly products: SeenProducts;
  readonly stock: readonly StockRecord[];
}

/** A change of a cart before it is made. */
interface ComingChange {
  /** Lines that the change adds or updates. */
  readonly lines?: readonly SeedCartItem[] | readonly NewItem[];
  /** Products that the shopper saw a moment ago. */
  readonly earlier?: SeenProducts | undefined;
}

/**
 * Reads everything the answer to a cart change needs before the change is made: a failing read then
 * leaves the cart unchanged. `record` is the current cart. The stock covers its products and those
 * of the changed lines.
 */
export function prepareAnswer(
  context: CartContext,
  shopper: CartShopper,
  record: CartRecord | undefined,
  { lines = [], earlier }: ComingChange = {},
): Promise<CartSurroundings> {
  const ids = new Set([...productIdsOf(record), ...lines.map(({ product_id }) => product_id)]);
  const demanded = demandsOf(lines).map(({ product_id }) => product_id);
  return lookUpSurroundings(context, shopper, ids, { earlier, demanded });
}

/**
 * Returns a changed cart with the products read before the change. Only a product that somebody
 * else added meanwhile is read now.
 * @throws CommerceError `change_kept` when that read fails.
 */
export async function answerChange(
  context: CartContext,
  shopper: CartShopper,
  id: string,
  changed: CartSnapshot | undefined,
  prepared: CartSurroundings,
): Promise<CartAnswer> {
  const isPrepared = [...productIdsOf(changed?.record)].every((one) => prepared.ids.has(one));
  if (isPrepared) {
    const snapshot = keptAt(changed, context.systemClock());
    return renderCart(id, snapshot, prepared.products, managedBy(prepared.stock));
  }
  return readAfterCommit(`The cart ${JSON.stringify(id)} was changed`, () =>
    showCart(context, shopper, id, changed, prepared.products),
  );
}

async function lookUpSurroundings(
  context: CartContext,
  shopper: CartShopper,
  ids: ReadonlySet<string>,
  { earlier, demanded = [] }: { earlier?: SeenProducts | undefined; demanded?: readonly string[] },
): Promise<CartSurroundings> {
  const counted = new Set([...ids, ...demanded]);
  const [products, stock] = await Promise.all([
    lookUpIfSold(context, shopper, [...ids], earlier),
    counted.size === 0 ? [] : context.inventories.findStock([...counted]),
  ]);
  return { ids, products, stock };
}

/** Returns the ids of products whose stock the store manages. */
function managedBy(stock: readonly StockRecord[]): ReadonlySet<string> {
  return new Set(stock.map(({ product_id }) => product_id));
}

function productIdsOf(record: CartRecord | undefined): ReadonlySet<string> {
  return new Set(record?.items.map(({ product_id }) => product_id));
}
