import { CommerceError, canonicalUuid, createValidator } from '@aisle/schema';
import type {
  CartItemAddition,
  CustomItemAddition,
  ItemAddition,
  SubscriptionItemAddition,
  TaxAddition,
  TaxItem,
} from '@aisle/schema/carts';
import { BundleConfiguration, type CatalogProduct } from '@aisle/schema/catalog';
import type { SeedCartLine } from '@aisle/schema/seed';
import { checkSelection } from '../catalog/configure-bundle.js';
import type { IdMaker } from '../environment/steerable-clock.js';
import { isProductLine, keyOfCode } from './cart.js';
import { priceItem, type SeenProducts } from './cart-products.js';
import { type NewLine, type NewProductLine, type Pricing, priceLine } from './price-cart.js';

/**
 * Returns the line for an addition.
 * @throws CommerceError `not_found`, `validation_failed` if it cannot be bought.
 */
export function makeLine(
  addition: ItemAddition,
  pricing: Pick<Pricing, 'seen' | 'offerings'>,
  makeId: IdMaker,
): NewLine {
  switch (addition.type) {
    case 'cart_item':
      return chooseItem(addition, pricing.seen);
    case 'custom_item':
      return makeCustomItem(addition, pricing, makeId);
    case 'promotion_item':
      return { type: 'promotion_item', code: addition.code };
    case 'subscription_item':
      return makeSubscriptionItem(addition, pricing);
  }
}

/** Returns the line for a subscription to a plan of an offering. */
function makeSubscriptionItem(
  { id, quantity, subscription_configuration: { plan, pricing_option } }: SubscriptionItemAddition,
  pricing: Pick<Pricing, 'seen' | 'offerings'>,
): NewLine {
  const offering = pricing.offerings.get(canonicalUuid(id));
  if (!offering) {
    throw new CommerceError('not_found', `There is no offering with the id ${JSON.stringify(id)}.`);
  }
  const plan_id = canonicalUuid(plan);
  const place = 'subscription_configuration';
  if (!offering.plans.some((one) => one.id === plan_id)) {
    const known = offering.plans.map((one) => one.id).join(', ');
    throw wrongPlan(`${place}.plan: must be a plan of the offering (${known}), is ${plan}`);
  }
  if (canonicalUuid(pricing_option) !== plan_id) {
    throw wrongPlan(
      `${place}.pricing_option: must be that of the plan, ${plan_id}, is ${pricing_option}`,
    );
  }
  const { name } = offering;
  const offering_id = offering.id;
  const line: NewLine = { type: 'subscription_item', offering_id, plan_id, name, quantity };
  const { unavailable } = priceLine(line, pricing);
  if (!unavailable) return line;
  throw wrongPlan(
    unavailable === 'too_much'
      ? `${place}.plan: the plan would cost more than the largest possible amount in this quantity; add fewer`
      : `${place}.plan: the plan has no price in ${pricing.seen.currency}; request another currency (X-Moltin-Currency)`,
  );
}

function wrongPlan(detail: string): CommerceError {
  const [place = ''] = detail.split(':');
  const pointer = `/${place.replace('.', '/')}`;
  return new CommerceError('validation_failed', detail, { pointers: [pointer] });
}

/** Returns the line for a custom item, whose price is in the currency of the request. */
function makeCustomItem(
  { name, sku, description, quantity, price, tax, custom_inputs }: CustomItemAddition,
  pricing: Pick<Pricing, 'seen' | 'offerings'>,
  makeId: IdMaker,
): NewLine {
  const line: NewLine = {
    type: 'custom_item',
    name,
    ...(sku !== undefined && { sku }),
    ...(description !== undefined && { description }),
    quantity,
    price: {
      amount: price.amount,
      currency: pricing.seen.currency,
      includes_tax: price.includes_tax ?? true,
    },
    ...(tax && { tax: tax.map((one) => makeTax(one, makeId)) }),
    ...(custom_inputs && { custom_inputs }),
  };
  if (!priceLine(line, pricing).unavailable) return line;
  throw new CommerceError(
    'validation_failed',
    `price: ${JSON.stringify(name)} would cost more than the largest possible amount in this quantity; add fewer`,
    { pointers: ['/price'] },
  );
}

/** Returns a tax with an id. */
export function makeTax(addition: Omit<TaxAddition, 'type'>, makeId: IdMaker): TaxItem {
  return { type: 'tax_item', id: makeId(), rate: addition.rate, ...pickTax(addition) };
}

/** Returns the members of a tax that are present. */
export function pickTax({
  name,
  code,
  jurisdiction,
  rate,
}: Partial<TaxAddition>): Partial<TaxItem> {
  return {
    ...(name !== undefined && { name }),
    ...(code !== undefined && { code }),
    ...(jurisdiction !== undefined && { jurisdiction }),
    ...(rate !== undefined && { rate }),
  };
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
  const chosen = chooseOptions(product, readChoice(bundle_configuration));
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

const validateChoice = createValidator(BundleConfiguration);

/**
 * Returns the choice of an addition. Some clients leave `selected_options` out, and send its
 * components directly in `bundle_configuration`.
 * @throws CommerceError `validation_failed` for members that are not a choice.
 */
function readChoice(
  given: CartItemAddition['bundle_configuration'],
): BundleConfiguration['selected_options'] | undefined {
  if (!given || given.selected_options || Object.keys(given).length === 0) {
    return given?.selected_options;
  }
  const { value } = validateChoice({ selected_options: given });
  if (value) return value.selected_options;
  throw new CommerceError(
    'validation_failed',
    'bundle_configuration: must have selected_options, with the quantity of each chosen product by product id, for each component key: {"selected_options":{"<component>":{"<product id>":1}}}',
    { pointers: ['/bundle_configuration'] },
  );
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

/** Name of a product in a request. */
export interface ProductName {
  readonly attribute: 'id' | 'sku';
  readonly value: string;
}

/**
 * Returns the name of a product in an addition.
 * @throws CommerceError `validation_failed`.
 */
export function nameOf({ id, sku }: CartItemAddition): ProductName {
  if (id !== undefined) return { attribute: 'id', value: id };
  if (sku !== undefined) return { attribute: 'sku', value: sku };
  throw new CommerceError('validation_failed', 'id: is required, or sku instead', {
    pointers: ['/id'],
  });
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

/** @returns true if lines can be equal. It is cheaper than to compare their identities. */
export function isAlike(one: SeedCartLine, other: NewLine): boolean {
  if (!isProductLine(one) || !isProductLine(other)) return one.type === other.type;
  return one.product_id === other.product_id;
}

/**
 * Returns the identity of a line: its product, choice, inputs, and location, if any. That of a
 * custom item is its sku (else its name), price, taxes and inputs; that of a
 * promotion its code, that of a subscription its offering and plan.
 */
export function identityOf(line: SeedCartLine | NewLine): string {
  if (line.type === 'promotion_item') return canonicalJson([line.type, keyOfCode(line.code)]);
  if (line.type === 'subscription_item') {
    return canonicalJson([line.type, line.offering_id, line.plan_id]);
  }
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

/** Returns the taxes of a line, for a comparison. Their ids do not count. */
export function taxesOf(line: SeedCartLine | NewLine): string {
  const taxes = line.type === 'promotion_item' ? [] : (line.tax ?? []);
  return canonicalJson(taxes.map(({ id: _, ...tax }) => tax));
}

/** Returns a JSON value as text, with the members of objects in alphabetical order. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
