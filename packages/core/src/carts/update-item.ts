import { CommerceError, createValidator, requireValid } from '@aisle/schema';
import { CartItemChange, CartItemChanges } from '@aisle/schema/carts';
import type { SeedCartItem, SeedCartLine } from '@aisle/schema/seed';
import type { UpdateOptions } from '../environment/require-options.js';
import { demandsOf, requireSupply } from '../inventories/inventory-service.js';
import {
  type CartRecord,
  type CartSnapshot,
  isProductLine,
  productLines,
  quantityOf,
} from './cart.js';
import {
  type AtIndex,
  type BoughtLine,
  customDiscounts,
  locateByIndex,
  partsOf,
  requireSameId,
  unknownItem,
} from './cart-parts.js';
import type { CartShopper } from './cart-products.js';
import {
  answerChange,
  type CartContext,
  changeCart,
  type OfCart,
  type OfCartItem,
  prepareAnswer,
  requireCartId,
} from './change-cart.js';
import { canonicalJson, identityOf, taxesOf } from './make-line.js';
import type { CartAnswer } from './render-cart.js';

const validateCartItem = createValidator(CartItemChange);
const validateAll = createValidator(CartItemChanges);

/**
 * Changes a line of a cart: members that are present change, absent ones stay. If that makes it
 * equal to another line, both are merged. The choice of a bundle stays, and may be repeated.
 * @throws CommerceError `validation_failed`, `not_found`, `conflict`, `precondition_failed`.
 */
export async function updateItem(
  context: CartContext,
  { cart_id, item_id, ...request }: CartShopper & OfCartItem & CartItemChange,
  options: UpdateOptions = {},
): Promise<CartAnswer> {
  const id = requireCartId(cart_id);
  const change: CartItemChange = requireValid(validateCartItem(request));
  requireSameId(change.id, item_id, 'line');
  return updateAll(context, request, id, [{ ...change, id: item_id }], options, (_, make) =>
    make(),
  );
}

/**
 * Changes several lines of a cart, all of them or none.
 * @throws CommerceError as `updateItem`. The index of the refused change comes before the pointer.
 */
export async function updateItems(
  context: CartContext,
  { cart_id, items, ...shopper }: CartShopper & OfCart & { readonly items: CartItemChanges },
  options: UpdateOptions = {},
): Promise<CartAnswer> {
  const id = requireCartId(cart_id);
  const changes: CartItemChanges = requireValid(validateAll(items));
  for (const [index, change] of changes.entries()) {
    if (changes.findIndex((one) => one.id === change.id) === index) continue;
    throw new CommerceError(
      'validation_failed',
      `${index}.id: must not be there twice, is ${change.id}`,
      { pointers: [`/${index}/id`] },
    );
  }
  return updateAll(context, shopper, id, changes, options, locateByIndex);
}

async function updateAll(
  context: CartContext,
  shopper: CartShopper,
  id: string,
  changes: CartItemChanges,
  options: UpdateOptions,
  atIndex: AtIndex,
): Promise<CartAnswer> {
  const ids = new Set(changes.map((change) => change.id));
  const lineIn = (record: CartRecord | undefined) =>
    productLines(record?.items).filter((item) => ids.has(item.id));
  const prepare = async (record: CartRecord | undefined) => {
    const lines = lineIn(record);
    const prepared = await prepareAnswer(context, shopper, record, { lines });
    return { ...prepared, counted: productsOf(lines) };
  };
  let prepared = await prepare((await context.carts.find(id))?.record);
  for (;;) {
    const changed = await changeIfCounted();
    if (!(changed instanceof OtherProducts)) {
      return answerChange(context, shopper, id, changed, prepared);
    }
    prepared = await prepare(changed.record);
  }

  async function changeIfCounted(): Promise<CartSnapshot | OtherProducts | undefined> {
    try {
      return await changeCart(context, id, options, edit);
    } catch (error) {
      if (error instanceof OtherProducts) return error;
      throw error;
    }
  }

  function edit(record: CartRecord | undefined, time: string): CartRecord | undefined {
    const grown: SeedCartItem[] = [];
    const edited = changes.reduce<CartRecord | undefined>(
      (all, change, index) => atIndex(index, () => editLine(all, change, time, grown)),
      record,
    );
    // Taking fewer pieces needs no stock.
    if (!record || grown.length === 0) return edited;
    const { counted } = prepared;
    if (!productsOf(grown).every((one) => counted.includes(one))) throw new OtherProducts(record);
    const stock = prepared.stock.filter(({ product_id }) => counted.includes(product_id));
    requireSupply(demandsOf(productLines(edited?.items)), stock);
    return edited;
  }

  /** Changes a line, and adds it to `grown` if it needs more stock, or other. */
  function editLine(
    record: CartRecord | undefined,
    change: CartItemChanges[number],
    time: string,
    grown: SeedCartItem[],
  ): CartRecord {
    const item = record?.items.find((one) => one.id === change.id);
    if (!record || !item) throw unknownItem(id, change.id);
    requireFitting(item, change);
    requireSameChoice(item, change);
    const after = applyChange(item, change);
    if (canonicalJson(after) === canonicalJson(item)) return record;
    const isMore =
      isProductLine(item) &&
      isProductLine(after) &&
      (after.quantity > item.quantity || after.location !== item.location);
    if (isMore) grown.push(item);
    return { ...record, items: replaceItem(record.items, item, { ...after, updated_at: time }) };
  }
}

/** Signals that a line was added, or added again, after its stock was read. */
class OtherProducts extends Error {
  readonly record: CartRecord;

  constructor(record: CartRecord) {
    super('the stock of these products was not read');
    this.record = record;
  }
}

function productsOf(items: readonly SeedCartLine[]): readonly string[] {
  return demandsOf(productLines(items)).map(({ product_id }) => product_id);
}

function requireSameChoice(
  item: SeedCartLine,
  { bundle_configuration: given }: CartItemChange,
): void {
  if (given === undefined) return;
  const chosen = isProductLine(item) ? item.bundle_configuration : undefined;
  if (canonicalJson(given) === canonicalJson(chosen ?? {})) return;
  throw new CommerceError(
    'validation_failed',
    'bundle_configuration: the options of a line cannot change; remove the line and add the bundle with the new options',
    { pointers: ['/bundle_configuration'] },
  );
}

/**
 * Refuses a change of a promotion or of another type of line, and a location of what has no stock.
 */
function requireFitting(
  item: SeedCartLine,
  { type, location, custom_inputs }: CartItemChange,
): asserts item is BoughtLine {
  if (item.type === 'promotion_item') {
    throw new CommerceError(
      'validation_failed',
      `A promotion has nothing to change; remove it, and add the code of another one.`,
    );
  }
  const own = item.type ?? 'cart_item';
  if (type !== undefined && type !== own) {
    throw new CommerceError(
      'validation_failed',
      `type: must be the type of the line, ${own}, is ${type}; leave it out`,
      { pointers: ['/type'] },
    );
  }
  if (custom_inputs !== undefined && item.type === 'subscription_item') {
    throw new CommerceError(
      'validation_failed',
      'custom_inputs: a subscription has no custom inputs; leave them out',
      { pointers: ['/custom_inputs'] },
    );
  }
  if (location === undefined || isProductLine(item)) return;
  throw new CommerceError(
    'validation_failed',
    'location: only products have a stock location; leave it out',
    { pointers: ['/location'] },
  );
}

function applyChange(
  item: BoughtLine,
  { quantity, location, custom_inputs }: CartItemChange,
): BoughtLine {
  return {
    ...item,
    ...(quantity !== undefined && { quantity }),
    ...(location !== undefined && { location }),
    ...(custom_inputs && { custom_inputs }),
  };
}

/**
 * Replaces a line. If that makes it equal to another line with the same taxes, both are merged: no
 * two lines have the same product, choice, inputs, location and taxes. Lines with custom discounts
 * stay apart, so that no discount is lost.
 */
function replaceItem(
  items: readonly SeedCartLine[],
  item: BoughtLine,
  by: BoughtLine,
): SeedCartLine[] {
  const name = identityOf(by);
  const isSame = (one: SeedCartLine) =>
    one !== item && identityOf(one) === name && taxesOf(one) === taxesOf(by) && !hasDiscounts(one);
  const isMerged = name !== identityOf(item) && !hasDiscounts(by);
  const same = isMerged ? items.filter(isSame) : [];
  const quantity = same.reduce((sum, one) => sum + quantityOf(one), by.quantity);
  return items
    .filter((one) => !same.includes(one))
    .map((one) => (one === item ? { ...by, quantity } : one));
}

function hasDiscounts(line: SeedCartLine): boolean {
  return line.type !== 'promotion_item' && partsOf(line, customDiscounts).length > 0;
}
