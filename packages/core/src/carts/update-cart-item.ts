import {
  CartItemChange,
  CommerceError,
  createValidator,
  requireValid,
  type SeedCartItem,
} from '@aisle/schema';
import { requireSupply } from '../inventories/require-supply.js';
import type { UpdateOptions } from '../versions/update-options.js';
import type { CartContext } from './cart-context.js';
import type { CartAnswer, CartShopper, OfCartItem } from './cart-service.js';
import type { CartRecord } from './cart-store.js';
import { changeCart } from './change-cart.js';
import { canonicalJson } from './items/canonical-json.js';
import { demandsOf } from './items/demands-of.js';
import { unknownItem } from './items/unknown-item.js';
import { requireCartId } from './require-cart-id.js';
import { showCart } from './show-cart.js';

const validate = createValidator(CartItemChange);

/**
 * Changes a line of a cart: members that are present change, absent ones stay.
 * @throws CommerceError `validation_failed`, `not_found`, `conflict`, `precondition_failed`.
 */
export async function updateCartItem(
  context: CartContext,
  { cart_id, item_id, ...request }: CartShopper & OfCartItem & CartItemChange,
  options: UpdateOptions = {},
): Promise<CartAnswer> {
  const id = requireCartId(cart_id);
  const change: CartItemChange = requireValid(validate(request));
  requireSameLine(item_id, change.id);
  const before = (await context.carts.find(id))?.record;
  const wanted = before?.items.filter((item) => item.id === item_id) ?? [];
  const stock = await context.inventories.findStock(
    demandsOf(wanted).map(({ product_id }) => product_id),
  );
  const changed = await changeCart(context, id, options, (record, time) => {
    const item = record?.items.find((one) => one.id === item_id);
    if (!record || !item) throw unknownItem(id, item_id);
    const after = applyChange(item, change);
    if (canonicalJson(after) === canonicalJson(item)) return record;
    const replaced = replaceItem(record, item, { ...after, updated_at: time });
    // Whoever takes fewer is not held up by what there is.
    const isMore = after.quantity > item.quantity || after.location !== item.location;
    if (isMore) requireSupply(demandsOf(replaced.items), stock);
    return replaced;
  });
  return showCart(context, request, id, changed);
}

function requireSameLine(path: string, body: string | undefined): void {
  if (body === undefined || body === path) return;
  throw new CommerceError(
    'validation_failed',
    `id: must be the id of the line in the path, ${path}, is ${body}; leave it out`,
    { pointers: ['/id'] },
  );
}

function applyChange(
  item: SeedCartItem,
  { quantity, location, custom_inputs }: CartItemChange,
): SeedCartItem {
  return {
    ...item,
    ...(quantity !== undefined && { quantity }),
    ...(location !== undefined && { location }),
    ...(custom_inputs && { custom_inputs }),
  };
}

function replaceItem(record: CartRecord, item: SeedCartItem, by: SeedCartItem): CartRecord {
  return { ...record, items: record.items.map((one) => (one === item ? by : one)) };
}
