import { CommerceError, createValidator, requireValid } from '@aisle/schema';
import {
  type Cart,
  CartChange,
  CartCreation,
  type CartItemAdditions,
  type CartItemChange,
  type CartItemChanges,
  type CartSettings,
  type ItemAddition,
} from '@aisle/schema/carts';
import type { UpdateOptions } from '../environment/require-options.js';
import { nextTurn } from '../environment/turns.js';
import type { Memory } from '../memory/memory.js';
import type { ListOptions, RecordPage } from '../records/records.js';
import { addItem, addItems } from './add-items.js';
import { type CartOwner, type CartStore, emptyCart, keptAt, keyOfCode, ownCarts } from './cart.js';
import {
  addCartAccount,
  type CartAccountAnswer,
  type CartAccountRequest,
  deleteCartAccount,
  listCarts,
} from './cart-accounts.js';
import { customDiscounts, unknownItem, withParts } from './cart-parts.js';
import { type CartShopper, createProductCache } from './cart-products.js';
import {
  answerChange,
  type CartContext,
  type CartCount,
  changeCart,
  type OfCart,
  type OfCartItem,
  prepareAnswer,
  requireCartId,
  showCart,
} from './change-cart.js';
import {
  addCustomDiscount,
  addCustomDiscounts,
  type CustomDiscountService,
  deleteCustomDiscount,
  deleteCustomDiscounts,
  updateCustomDiscount,
} from './change-discounts.js';
import {
  addTax,
  addTaxes,
  deleteTax,
  deleteTaxes,
  type TaxService,
  updateTax,
} from './change-taxes.js';
import type { CartAnswer } from './render-cart.js';
import { updateItem, updateItems } from './update-item.js';

/** Maximum number and lifetime of the carts of a store. */
export interface CartLimits {
  /**
   * Milliseconds after its last change at which a cart expires; an empty cart expires after an
   * hour.
   */
  readonly lifetime: number;
  /** Maximum number of carts of a store. Concurrent requests may exceed it by a few. */
  readonly most: number;
}

/** Id of a cart, and the account that asks. */
type OwnCart = OfCart & CartOwner;

/** Id of a line of a cart, and the account that asks. */
type OwnCartItem = OfCartItem & CartOwner;

/**
 * Cart operations of the service. For an `account_id`, the carts of other accounts are unknown; so
 * are those of all accounts for null.
 * @throws CommerceError `not_found` for such a cart.
 */
export interface CartService extends TaxService, CustomDiscountService {
  /**
   * Creates an empty cart. It expires after an hour unless something is added to it.
   * @throws CommerceError `validation_failed`; `storage_full` when the store has its maximum number
   * of carts.
   */
  create(request: CartShopper & CartCreation): Promise<CartAnswer>;

  /**
   * Returns a cart at current prices. If there is none, returns an empty cart that is not stored.
   */
  get(request: CartShopper & OwnCart): Promise<CartAnswer>;

  /**
   * Changes the attributes of a cart: members that are present change, absent ones stay. Creates
   * the cart if there is none.
   * @throws CommerceError `validation_failed`, `conflict` (the cart would be too large),
   * `precondition_failed`, `storage_full`.
   */
  update(request: CartShopper & OwnCart & CartChange, options?: UpdateOptions): Promise<CartAnswer>;

  /**
   * Adds pieces of a product from the shopper's catalog, a custom item, or the code of a promotion,
   * to an equal line or as a new one. Creates the cart if there is none.
   * @throws CommerceError `validation_failed`, `not_found` (product), `conflict` (not enough stock,
   * or too much for a cart), `precondition_failed`, `storage_full` (too many carts). The cart is
   * unchanged then.
   */
  addItem(
    request: CartShopper & OwnCart & ItemAddition,
    options?: UpdateOptions,
  ): Promise<CartAnswer>;

  /**
   * Adds several items, all of them or none. Each of `items` has the members that `addItem`
   * takes.
   * @throws CommerceError as `addItem` does, with the index of the item that caused it.
   */
  addItems(
    request: CartShopper & OwnCart & { readonly items: CartItemAdditions },
    options?: UpdateOptions,
  ): Promise<CartAnswer>;

  /**
   * Changes a line: members that are present change, absent ones stay.
   * @throws CommerceError `validation_failed`, `not_found` (line), `conflict`, `precondition_failed`.
   */
  updateItem(
    request: CartShopper & OwnCartItem & CartItemChange,
    options?: UpdateOptions,
  ): Promise<CartAnswer>;

  /**
   * Changes several lines, all of them or none. Each of `items` has the id of its line and the
   * members that `updateItem` takes.
   * @throws CommerceError as `updateItem` does, with the index of the change that caused it.
   */
  updateItems(
    request: CartShopper & OwnCart & { readonly items: CartItemChanges },
    options?: UpdateOptions,
  ): Promise<CartAnswer>;

  /**
   * Takes a line out of a cart.
   * @throws CommerceError `not_found` (line), `precondition_failed`.
   */
  deleteItem(request: CartShopper & OwnCartItem, options?: UpdateOptions): Promise<CartAnswer>;

  /**
   * Removes a promotion from a cart by its code, in any letter case.
   * @throws CommerceError `not_found` (code), `precondition_failed`.
   */
  deleteDiscount(
    request: OwnCart & { readonly promo_code: string },
    options?: UpdateOptions,
  ): Promise<void>;

  /** Removes all lines and custom discounts of a cart and keeps the cart. */
  deleteItems(request: OwnCart, options?: UpdateOptions): Promise<void>;

  /** Deletes a cart, if there is one. */
  delete(request: OwnCart, options?: UpdateOptions): Promise<void>;

  /**
   * Returns a page of the carts of an account, at current prices, by their last change, latest
   * first; all carts if there is no `account_id`.
   * @throws CommerceError `forbidden` for a shopper without an account.
   */
  list(request: CartShopper & CartOwner & ListOptions): Promise<RecordPage<Cart>>;

  /**
   * Makes a cart belong to an account. Creates the cart if there is none.
   * @throws CommerceError `validation_failed`; `forbidden` for another account than `account_id`;
   * `conflict` if the cart belongs to another account; `storage_full`.
   */
  addAccount(request: CartAccountRequest): Promise<CartAccountAnswer>;

  /**
   * Makes a cart belong to no account.
   * @throws CommerceError `validation_failed`, `forbidden`; `not_found` unless the cart belongs to
   * the account.
   */
  deleteAccount(request: CartAccountRequest): Promise<void>;

  /** Returns the settings of carts, which are the same for all carts. */
  settings(): Promise<{ readonly settings: CartSettings }>;

  /** Deletes expired carts. Returns their number. */
  deleteExpired(): Promise<number>;
}

/** Milliseconds of a day. */
const day = 24 * 60 * 60 * 1000;

/** Default lifetime and maximum number of carts. */
export const defaultCartLimits: CartLimits = { lifetime: 7 * day, most: 100_000 };

/** Dependencies of the cart service. */
type CartParts = Omit<CartContext, 'count' | 'lifetime' | 'productCache'> & {
  /** Memory for the products that shoppers saw. */
  readonly memory: Memory;
};

/** Creates what the cart operations need from the stores of carts, stock and catalogs. */
export function createCartContext(
  { memory, ...parts }: CartParts,
  { lifetime, most }: CartLimits = defaultCartLimits,
): CartContext {
  const productCache = createProductCache(memory);
  const count = countCarts(parts.carts, most);
  return { ...parts, lifetime, productCache, count };
}

/** Creates the cart service. */
export function createCartService(context: CartContext): CartService {
  /** Returns the context with the carts that a request may use. */
  const within = (request: CartOwner): CartContext => ({
    ...context,
    carts: ownCarts(context.carts, request, context.systemClock),
  });
  /** Restricts an operation to the carts that a request may use. */
  const own =
    <Asked extends object, Answer>(
      run: (within: CartContext, request: Asked, options?: UpdateOptions) => Promise<Answer>,
    ) =>
    ({ account_id, ...request }: Asked & CartOwner, options?: UpdateOptions) =>
      run(within({ account_id }), request as unknown as Asked, options);
  return {
    create: (request) => createCart(context, request),
    async get({ cart_id, account_id, ...shopper }) {
      const id = requireCartId(cart_id);
      const own = within({ account_id });
      return showCart(own, shopper, id, await own.carts.find(id));
    },
    update: own(updateCart),
    addItem: own(addItem),
    addItems: own(addItems),
    updateItem: own(updateItem),
    updateItems: own(updateItems),
    addTax: own(addTax),
    addTaxes: own(addTaxes),
    updateTax: own(updateTax),
    deleteTax: own(deleteTax),
    deleteTaxes: own(deleteTaxes),
    addCustomDiscount: own(addCustomDiscount),
    addCustomDiscounts: own(addCustomDiscounts),
    updateCustomDiscount: own(updateCustomDiscount),
    deleteCustomDiscount: own(deleteCustomDiscount),
    deleteCustomDiscounts: own(deleteCustomDiscounts),
    async deleteItem({ cart_id, item_id, account_id, ...shopper }, options = {}) {
      const id = requireCartId(cart_id);
      const own = within({ account_id });
      const prepared = await prepareAnswer(own, shopper, (await own.carts.find(id))?.record);
      const changed = await changeCart(own, id, options, (record) => {
        const items = record?.items.filter((item) => item.id !== item_id) ?? [];
        if (!record || items.length === record.items.length) throw unknownItem(id, item_id);
        return { ...record, items };
      });
      return answerChange(own, shopper, id, changed, prepared);
    },
    async deleteDiscount({ cart_id, promo_code, ...owner }, options = {}) {
      const id = requireCartId(cart_id);
      const key = keyOfCode(promo_code);
      await changeCart(within(owner), id, options, (record) => {
        const items = record?.items.filter(
          (line) => line.type !== 'promotion_item' || keyOfCode(line.code) !== key,
        );
        if (!items || items.length === record?.items.length) throw unknownCode(id, promo_code);
        return record && { ...record, items };
      });
    },
    async deleteItems({ cart_id, ...owner }, options = {}) {
      await changeCart(within(owner), requireCartId(cart_id), options, (record) =>
        record && (record.items.length > 0 || record.custom_discounts)
          ? { ...withParts(record, customDiscounts, []), items: [] }
          : record,
      );
    },
    async delete({ cart_id, ...owner }, options = {}) {
      await changeCart(within(owner), requireCartId(cart_id), options, () => undefined);
    },
    list: (request) => listCarts(context, request),
    addAccount: (request) => addCartAccount(within(request), request),
    deleteAccount: (request) => deleteCartAccount(within(request), request),
    settings: async () => ({ settings: settingsOf(context) }),
    deleteExpired: () => deleteExpired(context),
  };
}

function settingsOf({ lifetime }: Pick<CartContext, 'lifetime'>): CartSettings {
  return {
    type: 'settings',
    cart_expiry_days: lifetime / day,
    discounts: { custom_discounts_enabled: true, use_rule_promotions: true },
    inventories: { defer_inventory_check: false },
    items: { separate_items_by_location: true },
    show_all_carts: true,
  };
}

function unknownCode(cartId: string, code: string): CommerceError {
  return new CommerceError(
    'not_found',
    `The cart ${cartId} has no promotion with the code ${JSON.stringify(code)}; get the cart with include=items to see its codes.`,
  );
}

const validateNewCart = createValidator(CartCreation);

/**
 * Creates an empty cart. Everybody who knows its id may use it, so ids must be impossible to guess.
 * @throws CommerceError `validation_failed`, `storage_full`.
 */
async function createCart(
  context: CartContext,
  { name, description, ...shopper }: CartShopper & CartCreation,
): Promise<CartAnswer> {
  const attributes = {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
  };
  requireValid(validateNewCart(attributes));
  const id = crypto.randomUUID();
  const prepared = await prepareAnswer(context, shopper, undefined);
  await context.count.refresh();
  const made = await changeCart(context, id, {}, (_, time) => ({
    ...emptyCart(id, time),
    ...attributes,
  }));
  return answerChange(context, shopper, id, made, prepared);
}

const validateCart = createValidator(CartChange);

/**
 * Changes the name and description of a cart: members that are present change, absent ones stay.
 * @throws CommerceError `validation_failed`, `conflict`, `precondition_failed`, `storage_full`.
 */
async function updateCart(
  context: CartContext,
  { cart_id, name, description, ...shopper }: CartShopper & OfCart & CartChange,
  options: UpdateOptions = {},
): Promise<CartAnswer> {
  const id = requireCartId(cart_id);
  const attributes = {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
  };
  requireValid(validateCart(attributes));
  const found = keptAt(await context.carts.find(id), context.systemClock());
  const prepared = await prepareAnswer(context, shopper, found?.record);
  await context.count.refresh();
  const changed = await changeCart(context, id, options, (record, time) => {
    const after = { ...(record ?? emptyCart(id, time)), ...attributes };
    const isSame = record && record.name === after.name && record.description === after.description;
    return isSame ? record : after;
  });
  return answerChange(context, shopper, id, changed, prepared);
}

/** Maximum age of a count in milliseconds. */
const maxAge = 1_000;

/** Counts the carts of a store that may have at most `most`. */
export function countCarts(store: Pick<CartStore, 'count'>, most: number): CartCount {
  let carts = 0;
  let countedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;
  const count = async () => {
    try {
      carts = await store.count();
      countedAt = performance.now();
    } finally {
      running = undefined;
    }
  };
  return {
    async refresh() {
      if (performance.now() - countedAt < maxAge) return;
      running ??= count();
      await running;
    },
    add() {
      if (carts >= most) throw tooMany(most);
      carts += 1;
    },
  };
}

function tooMany(most: number): CommerceError {
  return new CommerceError(
    'storage_full',
    `The store has ${most} carts, which is its limit. Use an existing cart, wait until unused carts expire, or ask the operator to raise the limit (--max-carts).`,
  );
}

/** Number of carts to delete before other work gets its turn. */
const batchSize = 200;

/** Deletes expired carts. Returns their number. */
async function deleteExpired({
  carts,
  systemClock,
}: Pick<CartContext, 'carts' | 'systemClock'>): Promise<number> {
  const now = systemClock();
  for (let deleted = 0; ; ) {
    const some = await carts.cleanUp(now, batchSize);
    deleted += some;
    if (some < batchSize) return deleted;
    await nextTurn();
  }
}
