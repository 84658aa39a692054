import { CommerceError, createValidator, requireValid } from '@aisle/schema';
import {
  type CartItemAddition,
  CartItemAdditions,
  type CustomItemAddition,
  ItemAddition,
} from '@aisle/schema/carts';
import type { BundleConfiguration, CatalogProduct } from '@aisle/schema/catalog';
import type { SeedCartLine } from '@aisle/schema/seed';
import { checkSelection } from '../catalog/configure-bundle.js';
import type { UpdateOptions } from '../environment/require-options.js';
import type { IdMaker } from '../environment/steerable-clock.js';
import { demandsOf, requireSupply } from '../inventories/inventory-service.js';
import { type CartAnswer, emptyCart, isProductLine, keptAt, productLines } from './cart.js';
import {
  type CartShopper,
  lookUpIfSold,
  lookUpProducts,
  priceItem,
  type SeenProducts,
} from './cart-products.js';
import {
  answerChange,
  type CartContext,
  changeCart,
  type OfCart,
  prepareAnswer,
  requireCartId,
} from './change-cart.js';
import { type NewLine, type NewProductLine, priceLine } from './render-cart.js';

const validate = createValidator(ItemAddition);
const validateAll = createValidator(CartItemAdditions);

/**
 * Adds an item to a cart: units of a product, or a custom item.
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
 * Adds several items to a cart, all of them or none.
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

/** Runs a function for one of several items. */
type AtIndex = <Made>(index: number, make: () => Made) => Made;

async function addAll(
  context: CartContext,
  shopper: CartShopper,
  id: string,
  additions: readonly ItemAddition[],
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
  const lines = additions.map((one, index) => atIndex(index, () => chooseLine(context, one, seen)));
  const found = keptAt(await context.carts.find(id), context.systemClock());
  const products = lines.filter(isProductLine);
  const prepared = await prepareAnswer(context, shopper, found?.record, {
    lines: products,
    earlier: seen,
  });
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

/** Returns the line for an addition. */
function chooseLine(context: CartContext, addition: ItemAddition, seen: SeenProducts): NewLine {
  return addition.type === 'cart_item'
    ? chooseItem(addition, seen)
    : makeCustomItem(context, addition, seen);
}

/** Returns the line for a custom item, whose price is in the currency of the request. */
function makeCustomItem(
  { environment }: CartContext,
  { name, sku, description, quantity, price, tax, custom_inputs }: CustomItemAddition,
  seen: SeenProducts,
): NewLine {
  const line: NewLine = {
    type: 'custom_item',
    name,
    ...(sku !== undefined && { sku }),
    ...(description !== undefined && { description }),
    quantity,
    price: {
      amount: price.amount,
      currency: seen.currency,
      includes_tax: price.includes_tax ?? true,
    },
    ...(tax && {
      tax: tax.map(({ name, code, jurisdiction, rate }) => ({
        type: 'tax_item' as const,
        id: environment.ids(),
        ...(name !== undefined && { name }),
        ...(code !== undefined && { code }),
        ...(jurisdiction !== undefined && { jurisdiction }),
        rate,
      })),
    }),
    ...(custom_inputs && { custom_inputs }),
  };
  if (!priceLine(line, seen).unavailable) return line;
  throw new CommerceError(
    'validation_failed',
    `price: ${JSON.stringify(name)} would cost more than the largest possible amount in this quantity; add fewer`,
    { pointers: ['/price'] },
  );
}

/** Returns the line for a product. */
function chooseItem(addition: CartItemAddition, seen: SeenProducts): NewProductLine {
  const { quantity, location, bundle_configuration, custom_inputs } = addition;
  const product = findProduct(addition, seen);
  const { id, attributes, meta } = product;
  if (meta.product_types?.includes('parent')) {
    throw refuse(
      `product ${JSON.stringify(id)} is a parent product and cannot be bought itself; add one of its children`,
    );
  }
  const chosen = chooseOptions(product, bundle_configuration?.selected_options);
  const item: NewProductLine = {
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

/**
 * Adds a line. If there is an equal one, its quantity grows instead.
 */
function addLine(
  items: readonly SeedCartLine[],
  added: NewLine,
  makeId: IdMaker,
  time: string,
): readonly SeedCartLine[] {
  const identity = identityOf(added);
  const same = items.find((item) => isAlike(item, added) && identityOf(item) === identity);
  if (!same) return [...items, { ...added, id: makeId(), created_at: time, updated_at: time }];
  const quantity = same.quantity + added.quantity;
  const joined: SeedCartLine = { ...same, quantity, updated_at: time };
  return items.map((item) => (item === same ? joined : item));
}

/** @returns true if lines can be equal. It is cheaper than to compare their identities. */
function isAlike(one: SeedCartLine, other: NewLine): boolean {
  if (!isProductLine(one) || !isProductLine(other)) return one.type === other.type;
  return one.product_id === other.product_id;
}

/**
 * Returns the identity of a line: its product, choice, inputs, and location, if any. That of a
 * custom item is its sku (else its name), price, taxes and inputs.
 */
export function identityOf(line: SeedCartLine | NewLine): string {
  const { custom_inputs = {} } = line;
  if (!isProductLine(line)) {
    const { type, sku, name, price, tax = [] } = line;
    const taxes = tax.map(({ id: _, ...rest }) => rest);
    return canonicalJson([type, sku ?? null, sku ?? name, price, taxes, custom_inputs]);
  }
  const { product_id, bundle_configuration, location } = line;
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
