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

/** Returns a cart with its products as a shopper sees them now, or saw them a moment ago. */
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

/** What a cart is changed and shown with. */
export interface CartSurroundings {
  /** The products that were looked up, also those that the shopper does not see. */
  readonly ids: ReadonlySet<string>;
  readonly products: SeenProducts;
  readonly stock: readonly StockRecord[];
}

/** What is known of a change of a cart before it is made. */
interface ComingChange {
  /** The lines that it adds or changes. */
  readonly lines?: readonly SeedCartItem[] | readonly NewItem[];
  /** What the shopper was shown a moment ago. */
  readonly earlier?: SeenProducts | undefined;
}

/**
 * Reads what the answer to a change of a cart will show, before the change: a read that fails leaves the cart as it
 * is. `record` is the cart as it is now. The stock is that of its products and of what its changed lines take.
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
 * Returns a changed cart, shown with what was read before the change. Only a product that others added meanwhile has to
 * be read now.
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

/** The products of which the store counts the stock. */
function managedBy(stock: readonly StockRecord[]): ReadonlySet<string> {
  return new Set(stock.map(({ product_id }) => product_id));
}

function productIdsOf(record: CartRecord | undefined): ReadonlySet<string> {
  return new Set(record?.items.map(({ product_id }) => product_id));
}
