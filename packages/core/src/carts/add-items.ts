import { CommerceError, canonicalUuid, createValidator, requireValid } from '@aisle/schema';
import {
  CartItemAdditions,
  type CartMerge,
  ItemAddition,
  type PromotionItemAddition,
} from '@aisle/schema/carts';
import type { SeedCartLine } from '@aisle/schema/seed';
import type { UpdateOptions } from '../environment/require-options.js';
import type { IdMaker } from '../environment/steerable-clock.js';
import { demandsOf, requireSupply } from '../inventories/inventory-service.js';
import { emptyCart, isProductLine, keptAt, keyOfCode, productLines } from './cart.js';
import { type AtIndex, customDiscounts, locateByIndex, withParts } from './cart-parts.js';
import {
  type CartShopper,
  lookUpIfSold,
  lookUpProducts,
  type SeenProducts,
} from './cart-products.js';
import {
  answerChange,
  type CartContext,
  changeCart,
  findRecords,
  type OfCart,
  prepareAnswer,
  pricingOf,
  requireCartId,
} from './change-cart.js';
import { identityOf, isAlike, makeLine, nameOf, type ProductName, taxesOf } from './make-line.js';
import { faultOf, type NewLine, type Pricing, priceCart } from './price-cart.js';
import type { CartAnswer } from './render-cart.js';

const validate = createValidator(ItemAddition);
const validateAll = createValidator(CartItemAdditions);

/**
 * Adds an item to a cart: units of a product, a custom item, a promotion or a subscription.
 * @throws CommerceError `validation_failed`, `not_found`, `conflict`, `precondition_failed`, `storage_full`.
 */
export async function addItem(
  context: CartContext,
  { cart_id, ...request }: CartShopper & OfCart & ItemAddition,
  options: UpdateOptions = {},
): Promise<CartAnswer> {
  const id = requireCartId(cart_id);
  const addition = requireValid(validate(request));
  return addAll(context, request, id, [addition], options, (_, make) => make());
}

/**
 * Adds several items to a cart, and the lines of other carts, all of them or none.
 * @throws CommerceError as `addItem`. The index of the refused item comes before the pointer.
 */
export async function addItems(
  context: CartContext,
  { cart_id, items, ...shopper }: CartShopper & OfCart & { readonly items: CartItemAdditions },
  options: UpdateOptions = {},
): Promise<CartAnswer> {
  const id = requireCartId(cart_id);
  const additions = requireValid(validateAll(items));
  return addAll(context, shopper, id, additions, options, locateByIndex);
}

async function addAll(
  context: CartContext,
  shopper: CartShopper,
  id: string,
  additions: CartItemAdditions,
  options: UpdateOptions,
  atIndex: AtIndex,
): Promise<CartAnswer> {
  const names = additions.map((one, index) =>
    atIndex(index, () => (one.type === 'cart_item' ? nameOf(one) : undefined)),
  );
  const seen = await findProducts(
    context,
    shopper,
    names.filter((name) => name !== undefined),
  );
  const { offerings } = await findRecords(context, {
    promotions: new Set(),
    offerings: new Set(
      additions.flatMap((one) => (one.type === 'subscription_item' ? canonicalUuid(one.id) : [])),
    ),
  });
  const merged = await findMerged(context, id, additions);
  const lines = additions.flatMap((one, index) =>
    one.type === 'cart_items'
      ? (merged.get(one.cart_id) ?? [])
      : atIndex(index, () => makeLine(one, { seen, offerings }, context.environment.ids)),
  );
  const found = keptAt(await context.carts.find(id), context.systemClock());
  const products = lines.filter(isProductLine);
  const prepared = await prepareAnswer(context, shopper, found?.record, {
    lines,
    earlier: seen,
  });
  const pricing = pricingOf(context, prepared);
  const wanted = new Set(demandsOf(products).map(({ product_id }) => product_id));
  const stock = prepared.stock.filter(({ product_id }) => wanted.has(product_id));
  await context.count.refresh();
  const changed = await changeCart(context, id, options, (record, time) => {
    const before = record ?? emptyCart(id, time);
    const items = lines.reduce<readonly SeedCartLine[]>(
      (all, line) => addLine(all, line, context.environment.ids, time),
      before.items,
    );
    requireSupply(demandsOf(productLines(items)), stock);
    for (const [index, addition] of additions.entries()) {
      if (addition.type !== 'promotion_item') continue;
      atIndex(index, () => requirePromotion(addition, items, pricing));
    }
    return items === record?.items ? record : { ...before, items: [...items] };
  });
  return answerChange(context, shopper, id, changed, prepared);
}

/**
 * Refuses the code of a promotion that does not apply to a cart with these lines.
 * @throws CommerceError `validation_failed`.
 */
function requirePromotion(
  line: PromotionItemAddition,
  items: readonly SeedCartLine[],
  pricing: Pricing,
): void {
  const code = JSON.stringify(line.code);
  const promotion = pricing.promotions.get(keyOfCode(line.code));
  const fault = promotion && faultOf(promotion, priceCart({ items }, pricing).subtotal, pricing);
  if (promotion && !fault) return;
  const detail = promotion ? `${code} ${fault}` : `${code} is the code of no promotion`;
  throw new CommerceError('validation_failed', `code: ${detail}`, { pointers: ['/code'] });
}

/**
 * Returns the lines of the carts that are merged into a cart, by their ids. Products are not looked
 * up: a line that cannot be bought any more stays one.
 * @throws CommerceError `validation_failed`; `not_found` for the cart of another account.
 */
async function findMerged(
  { carts, systemClock }: CartContext,
  id: string,
  additions: CartItemAdditions,
): Promise<ReadonlyMap<string, readonly NewLine[]>> {
  const merges = additions.filter((one): one is CartMerge => one.type === 'cart_items');
  const found = merges.map(async ({ cart_id }) => {
    const from = requireCartId(cart_id);
    if (from === id) {
      throw new CommerceError(
        'validation_failed',
        `The cart ${id} cannot be merged into itself; name another cart.`,
      );
    }
    const kept = keptAt(await carts.find(from), systemClock());
    return [from, (kept?.record.items ?? []).map(asNew)] as const;
  });
  return new Map(await Promise.all(found));
}

/** Returns a line for another cart. The store gave its custom discounts to this one only. */
function asNew(from: SeedCartLine): NewLine {
  const line = from.type === 'promotion_item' ? from : withParts(from, customDiscounts, []);
  const { id, created_at, updated_at, ...added } = line;
  return added as NewLine;
}

/** Looks up the named products, with one read for ids and one for skus; none if none is named. */
async function findProducts(
  context: CartContext,
  shopper: CartShopper,
  names: readonly ProductName[],
): Promise<SeenProducts> {
  if (names.length === 0) return lookUpIfSold(context, shopper, []);
  const attributes = [...new Set(names.map(({ attribute }) => attribute))];
  const found = await Promise.all(
    attributes.map((attribute) => {
      const named = names.filter((name) => name.attribute === attribute);
      const values = [...new Set(named.map(({ value }) => value))];
      return lookUpProducts(context, shopper, { attribute, values });
    }),
  );
  const products = new Map(found.flatMap((one) => [...one.products]));
  return { ...(found[0] as SeenProducts), products };
}

/**
 * Adds a line. If there is an equal one, its quantity grows instead; a promotion stands there once.
 * A line of another cart that brings taxes is equal only to one with the same taxes.
 */
function addLine(
  items: readonly SeedCartLine[],
  added: NewLine,
  makeId: IdMaker,
  time: string,
): readonly SeedCartLine[] {
  const identity = identityOf(added);
  const taxes = taxesOf(added);
  const same = items.find(
    (item) =>
      isAlike(item, added) &&
      identityOf(item) === identity &&
      (taxes === '[]' || taxesOf(item) === taxes),
  );
  if (!same) return [...items, { ...added, id: makeId(), created_at: time, updated_at: time }];
  if (same.type === 'promotion_item' || added.type === 'promotion_item') return items;
  const quantity = same.quantity + added.quantity;
  const joined: SeedCartLine = { ...same, quantity, updated_at: time };
  return items.map((item) => (item === same ? joined : item));
}
