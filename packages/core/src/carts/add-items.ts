import { CommerceError, createValidator, requireValid } from '@aisle/schema';
import { CartItemAddition, CartItemAdditions } from '@aisle/schema/carts';
import type { BundleConfiguration, CatalogProduct } from '@aisle/schema/catalog';
import type { SeedCartItem } from '@aisle/schema/seed';
import { checkSelection } from '../catalog/configure-bundle.js';
import type { UpdateOptions } from '../environment/require-options.js';
import type { IdMaker } from '../environment/steerable-clock.js';
import { demandsOf, requireSupply } from '../inventories/inventory-service.js';
import { type CartAnswer, emptyCart, keptAt } from './cart.js';
import { type CartShopper, lookUpProducts, priceItem, type SeenProducts } from './cart-products.js';
import {
  answerChange,
  type CartContext,
  changeCart,
  type OfCart,
  prepareAnswer,
  requireCartId,
} from './change-cart.js';

const validate = createValidator(CartItemAddition);
const validateAll = createValidator(CartItemAdditions);

/**
 * Adds pieces of a product to a cart.
 * @throws CommerceError `validation_failed`, `not_found`, `conflict`, `precondition_failed`, `storage_full`.
 */
export async function addItem(
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
 * @throws CommerceError as `addItem`. The index of the refused product comes before the pointer.
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

/** Runs a function for one of several products. */
type AtIndex = <Made>(index: number, make: () => Made) => Made;

async function addAll(
  context: CartContext,
  shopper: CartShopper,
  id: string,
  additions: readonly CartItemAddition[],
  options: UpdateOptions,
  atIndex: AtIndex,
): Promise<CartAnswer> {
  const names = additions.map((one, index) => atIndex(index, () => nameOf(one)));
  const seen = await findProducts(context, shopper, names);
  const lines = additions.map((one, index) => atIndex(index, () => chooseItem(one, seen)));
  const found = keptAt(await context.carts.find(id), context.systemClock());
  const prepared = await prepareAnswer(context, shopper, found?.record, { lines, earlier: seen });
  const wanted = new Set(demandsOf(lines).map(({ product_id }) => product_id));
  const stock = prepared.stock.filter(({ product_id }) => wanted.has(product_id));
  await context.count.refresh();
  const changed = await changeCart(context, id, options, (record, time) => {
    const before = record ?? emptyCart(id, time);
    const items = lines.reduce<readonly SeedCartItem[]>(
      (all, line) => addLine(all, line, context.environment.ids, time),
      before.items,
    );
    requireSupply(demandsOf(items), stock);
    return { ...before, items: [...items] };
  });
  return answerChange(context, shopper, id, changed, prepared);
}

/** Puts the index before the pointers and details of an error. */
const locateByIndex: AtIndex = (index, make) => {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof CommerceError) || error.code !== 'validation_failed') throw error;
    const details = error.details.map((detail) => `${index}.${detail}`);
    const pointers = error.pointers.map((pointer) => `/${index}${pointer}`);
    throw new CommerceError(error.code, details, { pointers, cause: error });
  }
};

/** Name of a product in a request. */
interface ProductName {
  readonly attribute: 'id' | 'sku';
  readonly value: string;
}

function nameOf({ id, sku }: CartItemAddition): ProductName {
  if (id !== undefined) return { attribute: 'id', value: id };
  if (sku !== undefined) return { attribute: 'sku', value: sku };
  throw new CommerceError('validation_failed', 'id: is required, or sku instead', {
    pointers: ['/id'],
  });
}

/** Looks up the named products, with one read for ids and one for skus. */
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
    `The catalog of this shopper has no product with the ${attribute} ${JSON.stringify(value)}${both}; search for the product with the same headers.`,
  );
}

/** Returns the line for a product. */
function chooseItem(addition: CartItemAddition, seen: SeenProducts): NewItem {
  const { quantity, location, bundle_configuration, custom_inputs } = addition;
  const product = findProduct(addition, seen);
  const { id, attributes, meta } = product;
  if (meta.product_types?.includes('parent')) {
    throw refuse(
      `product ${JSON.stringify(id)} is a parent product and cannot be bought itself; add one of its children`,
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
      `product ${JSON.stringify(id)} would cost more than the largest possible amount in this quantity; add fewer`,
    );
  }
  if (unavailable) {
    throw refuse(
      `product ${JSON.stringify(id)} has no price in ${seen.currency}, so it cannot be bought; request another currency (X-Moltin-Currency), or add a price`,
    );
  }
  return item;
}

function refuse(reason: string): CommerceError {
  return new CommerceError('validation_failed', `id: ${reason}`, { pointers: ['/id'] });
}

/**
 * Returns the choice to store for a bundle: the requested one, or its default options. Returns
 * undefined for other products.
 * @throws CommerceError `validation_failed` for a choice that the product does not allow.
 */
function chooseOptions(
  { id, attributes, meta }: CatalogProduct,
  asked: BundleConfiguration['selected_options'] | undefined,
): BundleConfiguration | undefined {
  const { components } = attributes;
  if (!components) {
    if (Object.keys(asked ?? {}).length === 0) return undefined;
    throw new CommerceError(
      'validation_failed',
      `bundle_configuration: product ${JSON.stringify(id)} is not a bundle, so it has no options to choose; leave bundle_configuration out`,
      { pointers: ['/bundle_configuration'] },
    );
  }
  // Cloned because the product is shared and the choice belongs to the cart.
  const chosen = asked ?? structuredClone(meta.bundle_configuration?.selected_options) ?? {};
  const faults = checkSelection(components, chosen, 'bundle_configuration.selected_options');
  if (faults.length === 0) return { selected_options: chosen };
  throw new CommerceError('validation_failed', faults, {
    pointers: faults.map(() => '/bundle_configuration/selected_options'),
  });
}

/** A line that is in no cart yet. */
type NewItem = Omit<SeedCartItem, 'id' | 'created_at' | 'updated_at'>;

/**
 * Adds a line. If there is one with the same product, choice, inputs and location, its quantity
 * grows instead.
 */
function addLine(
  items: readonly SeedCartItem[],
  added: NewItem,
  makeId: IdMaker,
  time: string,
): readonly SeedCartItem[] {
  const { product_id, quantity } = added;
  const identity = identityOf(added);
  const same = items.find(
    (item) => item.product_id === product_id && identityOf(item) === identity,
  );
  if (!same) return [...items, { ...added, id: makeId(), created_at: time, updated_at: time }];
  const joined: SeedCartItem = { ...same, quantity: same.quantity + quantity, updated_at: time };
  return items.map((item) => (item === same ? joined : item));
}

/** Returns the identity of a line: its product, choice, inputs, and location, if any. */
export function identityOf({
  product_id,
  bundle_configuration,
  custom_inputs = {},
  location,
}: Pick<
  SeedCartItem,
  'product_id' | 'bundle_configuration' | 'custom_inputs' | 'location'
>): string {
  const chosen = Object.entries(bundle_configuration?.selected_options ?? {}).filter(
    ([, options]) => Object.keys(options).length > 0,
  );
  return canonicalJson([product_id, Object.fromEntries(chosen), custom_inputs, location ?? null]);
}

/** Returns a JSON value as text, with the members of objects in alphabetical order. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
