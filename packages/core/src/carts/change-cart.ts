import {
  CommerceError,
  createValidator,
  formatTimestamp,
  parseTimestamp,
  requireValid,
} from '@aisle/schema';
import { CartId, CartItemAddition, CartItemAdditions } from '@aisle/schema/carts';
import type { CatalogProduct } from '@aisle/schema/catalog';
import type { SeedCartItem } from '@aisle/schema/seed';
import { requireSupply } from '../inventories/inventory-service.js';
import {
  requireState,
  requireUpdateOptions,
  type UpdateOptions,
} from '../versions/require-state.js';
import {
  addItem,
  answerChange,
  type CartContext,
  demandsOf,
  keptAt,
  type NewItem,
  prepareAnswer,
  requireRoom,
} from './cart-items.js';
import { chooseOptions, lookUpProducts, priceItem, type SeenProducts } from './cart-products.js';
import type { CartAnswer, CartShopper, OfCart } from './cart-service.js';
import { type CartRecord, type CartSnapshot, emptyCart, versionOf } from './render-cart.js';

/**
 * Applies `edit` to the newest state of a cart, or to undefined if there is none. Returning the
 * same record changes nothing; returning undefined deletes the cart. `time` is the time of the
 * change.
 * @throws CommerceError `precondition_failed`, `conflict` for a cart that would be too large,
 * `storage_full` when the store has its maximum number of carts.
 */
export async function changeCart(
  { carts, systemClock, count, lifetime }: CartContext,
  id: string,
  options: UpdateOptions,
  edit: (record: CartRecord | undefined, time: string) => CartRecord | undefined,
): Promise<CartSnapshot | undefined> {
  requireUpdateOptions('carts', options);
  return carts.change(id, (found) => {
    const now = systemClock();
    const snapshot = keptAt(found, now);
    const version = () => snapshot && versionOf(snapshot);
    requireState({ name: `cart ${id}`, shownBy: 'asking for it', version }, options);
    const time = formatTimestamp(now);
    const edited = edit(snapshot?.record, time);
    if (edited === snapshot?.record) return found?.record;
    if (!edited) return undefined;
    const expires_at = endOf(edited, now, lifetime);
    const changed = { ...edited, updated_at: time, expires_at };
    requireRoom(changed, snapshot?.record);
    // An expired cart counts until it is deleted.
    if (!found) count.add();
    return changed;
  });
}

/** Anybody may make carts, and as many as they like: one without lines does not keep its place for long. */
const emptyLifetime = 60 * 60 * 1000;

/** The last moment that a timestamp can name. */
const lastTime = parseTimestamp('9999-12-31T23:59:59.999Z');

function endOf({ items }: CartRecord, now: number, lifetime: number): string {
  const rest = items.length === 0 ? Math.min(emptyLifetime, lifetime) : lifetime;
  return formatTimestamp(Math.min(now + rest, lastTime));
}

const validateCartId = createValidator(CartId);

/**
 * Checks the id of a cart, which callers choose.
 * @throws CommerceError `validation_failed` for an invalid id.
 */
export function requireCartId(id: unknown): string {
  const { value, faults = [] } = validateCartId(id);
  if (value !== undefined) return value;
  const details = faults.map(({ message }) => `cart_id: ${message}`);
  throw new CommerceError('validation_failed', details);
}

const validate = createValidator(CartItemAddition);
const validateAll = createValidator(CartItemAdditions);

/**
 * Adds pieces of a product to a cart.
 * @throws CommerceError `validation_failed`, `not_found`, `conflict`, `precondition_failed`, `storage_full`.
 */
export async function addCartItem(
  context: CartContext,
  { cart_id, ...request }: CartShopper & OfCart & CartItemAddition,
  options: UpdateOptions = {},
): Promise<CartAnswer> {
  const id = requireCartId(cart_id);
  const addition = requireValid(validate(request));
  return addAll(context, request, id, [addition], options, (_, make) => make());
}

/**
 * Adds several products to a cart, all of them or none.
 * @throws CommerceError the same. The index of the product that is refused comes before its place.
 */
export async function addCartItems(
  context: CartContext,
  { cart_id, items, ...shopper }: CartShopper & OfCart & { readonly items: CartItemAdditions },
  options: UpdateOptions = {},
): Promise<CartAnswer> {
  const id = requireCartId(cart_id);
  const additions = requireValid(validateAll(items));
  return addAll(context, shopper, id, additions, options, inPlace);
}

/** Runs a function that is about one of several products. */
type InPlace = <Made>(index: number, make: () => Made) => Made;

async function addAll(
  context: CartContext,
  shopper: CartShopper,
  id: string,
  additions: readonly CartItemAddition[],
  options: UpdateOptions,
  runInPlace: InPlace,
): Promise<CartAnswer> {
  const names = additions.map((one, index) => runInPlace(index, () => nameOf(one)));
  const seen = await findProducts(context, shopper, names);
  const lines = additions.map((one, index) => runInPlace(index, () => chooseItem(one, seen)));
  const found = keptAt(await context.carts.find(id), context.systemClock());
  const prepared = await prepareAnswer(context, shopper, found?.record, { lines, earlier: seen });
  const wanted = new Set(demandsOf(lines).map(({ product_id }) => product_id));
  const stock = prepared.stock.filter(({ product_id }) => wanted.has(product_id));
  await context.count.refresh();
  const changed = await changeCart(context, id, options, (record, time) => {
    const before = record ?? emptyCart(id, time);
    const items = lines.reduce<readonly SeedCartItem[]>(
      (all, line) => addItem(all, line, context.environment.ids, time),
      before.items,
    );
    requireSupply(demandsOf(items), stock);
    return { ...before, items: [...items] };
  });
  return answerChange(context, shopper, id, changed, prepared);
}

const inPlace: InPlace = (index, make) => {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof CommerceError) || error.code !== 'validation_failed') throw error;
    const details = error.details.map((detail) => `${index}.${detail}`);
    const pointers = error.pointers.map((pointer) => `/${index}${pointer}`);
    throw new CommerceError(error.code, details, { pointers, cause: error });
  }
};

interface ProductName {
  readonly attribute: 'id' | 'sku';
  readonly value: string;
}

function nameOf({ id, sku }: CartItemAddition): ProductName {
  if (id !== undefined) return { attribute: 'id', value: id };
  if (sku !== undefined) return { attribute: 'sku', value: sku };
  throw new CommerceError('validation_failed', 'id: is required, or a sku in its place', {
    pointers: ['/id'],
  });
}

/** Looks up the products that have these names, of each kind at once. */
async function findProducts(
  context: CartContext,
  shopper: CartShopper,
  names: readonly ProductName[],
): Promise<SeenProducts> {
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

function findProduct(addition: CartItemAddition, { products }: SeenProducts): CatalogProduct {
  const { id, sku } = addition;
  const product = [...products.values()]
    .map((one) => one.product)
    .find(
      (one) =>
        (id === undefined || one.id === id) && (sku === undefined || one.attributes.sku === sku),
    );
  if (product) return product;
  const { attribute, value } = nameOf(addition);
  const both = id !== undefined && sku !== undefined ? ` and the sku ${JSON.stringify(sku)}` : '';
  throw new CommerceError(
    'not_found',
    `The catalog of this shopper has no product with the ${attribute} ${JSON.stringify(value)}${both}; look the product up with the same headers.`,
  );
}

/** The line that an addition makes of its product. */
function chooseItem(addition: CartItemAddition, seen: SeenProducts): NewItem {
  const { quantity, location, bundle_configuration, custom_inputs } = addition;
  const product = findProduct(addition, seen);
  const { id, attributes, meta } = product;
  if (meta.product_types?.includes('parent')) {
    throw refuse(
      `product ${JSON.stringify(id)} is what its variants have in common, and cannot be bought itself; add one of its children`,
    );
  }
  const chosen = chooseOptions(product, bundle_configuration?.selected_options);
  const item: NewItem = {
    product_id: id,
    name: attributes.name,
    ...(attributes.sku !== undefined && { sku: attributes.sku }),
    quantity,
    ...(location !== undefined && { location }),
    ...(chosen && { bundle_configuration: chosen }),
    ...(custom_inputs && { custom_inputs }),
  };
  const { unavailable } = priceItem(item, product, seen);
  if (unavailable === 'too_much') {
    throw refuse(
      `product ${JSON.stringify(id)} costs more in that many pieces than can be counted; add fewer`,
    );
  }
  if (unavailable) {
    throw refuse(
      `product ${JSON.stringify(id)} has no price in ${seen.currency}, so it cannot be bought; ask for another currency (X-Moltin-Currency), or give it one`,
    );
  }
  return item;
}

function refuse(reason: string): CommerceError {
  return new CommerceError('validation_failed', `id: ${reason}`, { pointers: ['/id'] });
}
