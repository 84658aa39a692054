import { randomUUID } from 'node:crypto';
import { CommerceError, createValidator, requireValid } from '@aisle/schema';
import { CartChange, CartCreation, CartItemChange } from '@aisle/schema/carts';
import type { SeedCartItem } from '@aisle/schema/seed';
import { nextTurn } from '../environment/turns.js';
import { requireSupply } from '../inventories/inventory-service.js';
import type { Memory } from '../memory/memory.js';
import type { UpdateOptions } from '../versions/require-state.js';
import {
  answerChange,
  type CartContext,
  canonicalJson,
  demandsOf,
  keptAt,
  prepareAnswer,
  replaceItem,
  showCart,
  unknownItem,
} from './cart-items.js';
import { rememberSeen } from './cart-products.js';
import type {
  CartAnswer,
  CartLimits,
  CartService,
  CartShopper,
  OfCart,
  OfCartItem,
} from './cart-service.js';
import { addCartItem, addCartItems, changeCart, requireCartId } from './change-cart.js';
import { countCarts } from './count-carts.js';
import { type CartRecord, type CartSnapshot, emptyCart } from './render-cart.js';

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

const validateNewCart = createValidator(CartCreation);

/**
 * Creates an empty cart. Everybody who knows its id may use it, so ids must be impossible to guess.
 * @throws CommerceError `validation_failed`, `storage_full`.
 */
async function createCart(
  context: CartContext,
  { name, description, ...shopper }: CartShopper & CartCreation,
): Promise<CartAnswer> {
  const said = {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
  };
  requireValid(validateNewCart(said));
  const id = randomUUID();
  const prepared = await prepareAnswer(context, shopper, undefined);
  await context.count.refresh();
  const made = await changeCart(context, id, {}, (_, time) => ({
    ...emptyCart(id, time),
    ...said,
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
  const said = {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
  };
  requireValid(validateCart(said));
  const found = keptAt(await context.carts.find(id), context.systemClock());
  const prepared = await prepareAnswer(context, shopper, found?.record);
  await context.count.refresh();
  const changed = await changeCart(context, id, options, (record, time) => {
    const after = { ...(record ?? emptyCart(id, time)), ...said };
    const isSame = record && record.name === after.name && record.description === after.description;
    return isSame ? record : after;
  });
  return answerChange(context, shopper, id, changed, prepared);
}

const validateCartItem = createValidator(CartItemChange);

/**
 * Changes a line of a cart: members that are present change, absent ones stay. If that makes it
 * equal to another line, both are merged. The choice of a bundle stays, and may be repeated.
 * @throws CommerceError `validation_failed`, `not_found`, `conflict`, `precondition_failed`.
 */
async function updateCartItem(
  context: CartContext,
  { cart_id, item_id, ...request }: CartShopper & OfCartItem & CartItemChange,
  options: UpdateOptions = {},
): Promise<CartAnswer> {
  const id = requireCartId(cart_id);
  const change: CartItemChange = requireValid(validateCartItem(request));
  requireSameLine(item_id, change.id);
  const lineIn = (record: CartRecord | undefined) =>
    record?.items.filter((item) => item.id === item_id) ?? [];
  const prepare = async (record: CartRecord | undefined) => {
    const lines = lineIn(record);
    const prepared = await prepareAnswer(context, request, record, { lines });
    return { ...prepared, counted: productsOf(lines) };
  };
  let prepared = await prepare((await context.carts.find(id))?.record);
  for (;;) {
    const changed = await changeIfCounted();
    if (!(changed instanceof OtherProducts)) {
      return answerChange(context, request, id, changed, prepared);
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

  function edit(record: CartRecord | undefined, time: string): CartRecord {
    const item = record?.items.find((one) => one.id === item_id);
    if (!record || !item) throw unknownItem(id, item_id);
    requireSameChoice(item, change);
    const after = applyChange(item, change);
    if (canonicalJson(after) === canonicalJson(item)) return record;
    const items = replaceItem(record.items, item, { ...after, updated_at: time });
    const replaced = { ...record, items };
    // Taking fewer pieces needs no stock.
    const isMore = after.quantity > item.quantity || after.location !== item.location;
    if (!isMore) return replaced;
    const { counted } = prepared;
    if (!productsOf([item]).every((one) => counted.includes(one))) throw new OtherProducts(record);
    const stock = prepared.stock.filter(({ product_id }) => counted.includes(product_id));
    requireSupply(demandsOf(items), stock);
    return replaced;
  }
}

/** Says that a line was made, or made anew, after its stock was read. */
class OtherProducts extends Error {
  readonly record: CartRecord;

  constructor(record: CartRecord) {
    super('the stock of these products was not read');
    this.record = record;
  }
}

function productsOf(items: readonly SeedCartItem[]): readonly string[] {
  return demandsOf(items).map(({ product_id }) => product_id);
}

function requireSameLine(path: string, body: string | undefined): void {
  if (body === undefined || body === path) return;
  throw new CommerceError(
    'validation_failed',
    `id: must be the id of the line in the path, ${path}, is ${body}; leave it out`,
    { pointers: ['/id'] },
  );
}

function requireSameChoice(
  item: SeedCartItem,
  { bundle_configuration: given }: CartItemChange,
): void {
  if (given === undefined) return;
  if (canonicalJson(given) === canonicalJson(item.bundle_configuration ?? {})) return;
  throw new CommerceError(
    'validation_failed',
    'bundle_configuration: the choice of a line cannot change; remove the line and add the bundle with the other choice',
    { pointers: ['/bundle_configuration'] },
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

/** Number of carts to delete before other work gets its turn. */
const batchSize = 200;

/** Deletes expired carts. Returns their number. */
async function sweepExpired({
  carts,
  systemClock,
}: Pick<CartContext, 'carts' | 'systemClock'>): Promise<number> {
  const now = systemClock();
  for (let swept = 0; ; ) {
    const some = await carts.sweep(now, batchSize);
    swept += some;
    if (some < batchSize) return swept;
    await nextTurn();
  }
}
