import { CommerceError, createValidator, requireValid } from '@aisle/schema';
import {
  CartDiscountAdditions,
  type CustomDiscount,
  CustomDiscountAddition,
  CustomDiscountChange,
  type StoredCustomDiscount,
} from '@aisle/schema/carts';
import type { UpdateOptions } from '../environment/require-options.js';
import { isSameJson } from '../records/records.js';
import { type CartOwner, type CartRecord, type CartSnapshot, versionOf } from './cart.js';
import {
  addPart,
  addParts,
  changeLine,
  clearLines,
  customDiscounts,
  replacePart,
  requirePart,
  requireSameId,
  withParts,
} from './cart-parts.js';
import { type CartShopper, lookUpIfSold } from './cart-products.js';
import {
  type CartContext,
  changeLines,
  type OfCart,
  type OfCartItem,
  requireCartId,
} from './change-cart.js';
import { renderCustomDiscounts } from './render-cart.js';

/** Names a custom discount of a cart, or of one of its lines. */
export interface OfCustomDiscount extends OfCart {
  /** Absent for a discount of the cart itself. */
  readonly item_id?: string;
  readonly custom_discount_id: string;
}

/** Custom discounts that were added or changed. */
export interface CustomDiscountAnswer {
  readonly custom_discounts: readonly CustomDiscount[];
  /** Language of their formatted amounts. */
  readonly language: string;
  /** Version of the stored cart. */
  readonly version?: string;
}

/** Operations on custom discounts, which the store gives after promotions. */
export interface CustomDiscountService {
  /**
   * Adds a custom discount to a line. A plain `amount` is in minor units of the currency of the
   * request.
   * @throws CommerceError `validation_failed`, `not_found` (line), `conflict` (more than five),
   * `precondition_failed`.
   */
  addCustomDiscount(
    request: CartShopper & OfCartItem & CartOwner & CustomDiscountAddition,
    options?: UpdateOptions,
  ): Promise<CustomDiscountAnswer>;

  /**
   * Adds custom discounts to a cart and its lines, all of them or none.
   * @throws CommerceError as `addCustomDiscount` does; `conflict` also for an empty cart. The index of a refused
   * discount comes before the pointer.
   */
  addCustomDiscounts(
    request: CartShopper & OfCart & CartOwner & { readonly items: CartDiscountAdditions },
    options?: UpdateOptions,
  ): Promise<CustomDiscountAnswer>;

  /**
   * Changes a custom discount: members that are present change, absent ones stay.
   * @throws CommerceError `validation_failed`, `not_found`, `precondition_failed`.
   */
  updateCustomDiscount(
    request: CartShopper & OfCustomDiscount & CartOwner & CustomDiscountChange,
    options?: UpdateOptions,
  ): Promise<CustomDiscountAnswer>;

  /**
   * Removes a custom discount.
   * @throws CommerceError `not_found`, `precondition_failed`.
   */
  deleteCustomDiscount(
    request: OfCustomDiscount & CartOwner,
    options?: UpdateOptions,
  ): Promise<void>;

  /** Removes the custom discounts of a cart and of its lines. */
  deleteCustomDiscounts(request: OfCart & CartOwner, options?: UpdateOptions): Promise<void>;
}

const validateAddition = createValidator(CustomDiscountAddition);
const validateAdditions = createValidator(CartDiscountAdditions);
const validateChange = createValidator(CustomDiscountChange);

export async function addCustomDiscount(
  context: CartContext,
  { cart_id, item_id, ...request }: CartShopper & OfCartItem & CustomDiscountAddition,
  options: UpdateOptions = {},
): Promise<CustomDiscountAnswer> {
  const reader = await lookUpIfSold(context, request, []);
  const addition = requireValid(validateAddition(request));
  const discount = makeDiscount(addition, reader.currency, context.environment.ids());
  const changed = await changeLines(context, requireCartId(cart_id), options, (record) =>
    changeLine(record, item_id, customDiscounts, (line) =>
      addPart(line, customDiscounts, discount),
    ),
  );
  return answer(changed, [discount.id], reader.language);
}

export async function addCustomDiscounts(
  context: CartContext,
  { cart_id, items, ...shopper }: CartShopper & OfCart & { readonly items: CartDiscountAdditions },
  options: UpdateOptions = {},
): Promise<CustomDiscountAnswer> {
  const reader = await lookUpIfSold(context, shopper, []);
  const additions = requireValid(validateAdditions(items)).map((addition) => ({
    line: addition.relationships?.item.data,
    part: makeDiscount(addition, reader.currency, context.environment.ids()),
  }));
  const changed = await changeLines(context, requireCartId(cart_id), options, (record) => {
    if (!record.items.some(({ type }) => type !== 'promotion_item')) throw empty(record);
    return addParts(record, customDiscounts, additions);
  });
  const ids = additions.map(({ part }) => part.id);
  return answer(changed, ids, reader.language);
}

export async function updateCustomDiscount(
  context: CartContext,
  request: CartShopper & OfCustomDiscount & CustomDiscountChange,
  options: UpdateOptions = {},
): Promise<CustomDiscountAnswer> {
  const { cart_id, item_id, custom_discount_id, ...said } = request;
  const reader = await lookUpIfSold(context, said, []);
  const change = requireValid(validateChange(said));
  requireSameId(change.id, custom_discount_id, 'custom discount');
  const changed = await changeLines(context, requireCartId(cart_id), options, (record) =>
    changeHolder(record, item_id, (holder) => {
      const before = requirePart(holder, customDiscounts, custom_discount_id);
      const after = { ...before, ...pickMembers(change, before.currency) };
      if (isSameJson(before, after)) return holder;
      return replacePart(holder, customDiscounts, before, after);
    }),
  );
  return answer(changed, [custom_discount_id], reader.language);
}

export async function deleteCustomDiscount(
  context: CartContext,
  { cart_id, item_id, custom_discount_id: id }: OfCustomDiscount,
  options: UpdateOptions = {},
): Promise<void> {
  await changeLines(context, requireCartId(cart_id), options, (record) =>
    changeHolder(record, item_id, (holder) =>
      replacePart(holder, customDiscounts, requirePart(holder, customDiscounts, id)),
    ),
  );
}

export async function deleteCustomDiscounts(
  context: CartContext,
  { cart_id }: OfCart,
  options: UpdateOptions = {},
): Promise<void> {
  await changeLines(context, requireCartId(cart_id), options, (before) => {
    const record = clearLines(before, customDiscounts);
    return record.custom_discounts ? withParts(record, customDiscounts, []) : record;
  });
}

/** Changes a line of a cart; the cart itself if `itemId` is undefined. */
function changeHolder(
  record: CartRecord,
  itemId: string | undefined,
  change: <Holder extends Parameters<typeof requirePart>[0]>(holder: Holder) => Holder,
): CartRecord {
  return itemId === undefined
    ? change(record)
    : changeLine(record, itemId, customDiscounts, change);
}

function empty({ id }: CartRecord): CommerceError {
  return new CommerceError(
    'conflict',
    `The cart ${id} has nothing to discount; add a product first.`,
  );
}

/** Returns a discount with an id. A plain amount is in the given currency. */
function makeDiscount(
  addition: CustomDiscountAddition,
  currency: string,
  id: string,
): StoredCustomDiscount {
  return { ...(pickMembers(addition, currency) as StoredCustomDiscount), id };
}

/** Returns the members of a discount that are present. */
function pickMembers(
  { type, discount_code, description, discount_engine, external_id, amount }: CustomDiscountChange,
  currency: string,
): Partial<StoredCustomDiscount> {
  return {
    ...(type && { type }),
    ...(discount_code !== undefined && { discount_code }),
    ...(description !== undefined && { description }),
    ...(discount_engine !== undefined && { discount_engine }),
    ...(external_id !== undefined && { external_id }),
    ...(amount !== undefined && readAmount(amount, currency)),
  };
}

function readAmount(
  amount: CustomDiscountAddition['amount'],
  currency: string,
): Pick<StoredCustomDiscount, 'amount' | 'currency'> {
  if (typeof amount === 'number') return { amount, currency };
  return { amount: amount.amount, currency: amount.currency ?? currency };
}

/** Returns custom discounts of a changed cart by their ids. */
function answer(
  changed: CartSnapshot | undefined,
  ids: readonly string[],
  language: string,
): CustomDiscountAnswer {
  const all = changed ? renderCustomDiscounts(changed.record, language) : [];
  return {
    custom_discounts: ids.flatMap((id) => all.find((one) => one.id === id) ?? []),
    language,
    ...(changed && { version: versionOf(changed) }),
  };
}
