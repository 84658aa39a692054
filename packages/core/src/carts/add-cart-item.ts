import {
  CartItemAddition,
  type CatalogProduct,
  CommerceError,
  createValidator,
  requireValid,
} from '@aisle/schema';
import { requireSupply } from '../inventories/require-supply.js';
import type { UpdateOptions } from '../versions/update-options.js';
import type { CartContext } from './cart-context.js';
import type { CartAnswer, CartShopper, OfCart } from './cart-service.js';
import { changeCart } from './change-cart.js';
import { emptyCart } from './empty-cart.js';
import { addItem, type NewItem } from './items/add-item.js';
import { demandsOf } from './items/demands-of.js';
import { keptAt } from './kept-at.js';
import { chooseOptions } from './products/choose-options.js';
import { lookUpProducts, type SeenProducts } from './products/look-up-products.js';
import { priceItem } from './products/price-item.js';
import { requireCartId } from './require-cart-id.js';
import { answerChange, prepareAnswer } from './show-cart.js';

const validate = createValidator(CartItemAddition);

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
  const addition: CartItemAddition = requireValid(validate(request));
  const { product, seen } = await findProduct(context, request, addition);
  const item = chooseItem(addition, product, seen);
  const found = keptAt(await context.carts.find(id), context.systemClock());
  const prepared = await prepareAnswer(context, request, found?.record, {
    lines: [item],
    earlier: seen,
  });
  const wanted = new Set(demandsOf([item]).map(({ product_id }) => product_id));
  const stock = prepared.stock.filter(({ product_id }) => wanted.has(product_id));
  await context.count.refresh();
  const changed = await changeCart(context, id, options, (record, time) => {
    const before = record ?? emptyCart(id, time);
    const items = [...addItem(before.items, item, context.environment.ids, time)];
    requireSupply(demandsOf(items), stock);
    return { ...before, items };
  });
  return answerChange(context, request, id, changed, prepared);
}

async function findProduct(
  context: CartContext,
  shopper: CartShopper,
  { id, sku }: CartItemAddition,
): Promise<{ readonly product: CatalogProduct; readonly seen: SeenProducts }> {
  const value = id ?? sku;
  if (value === undefined) {
    throw new CommerceError('validation_failed', 'id: is required, or a sku in its place', {
      pointers: ['/id'],
    });
  }
  const attribute = id === undefined ? 'sku' : 'id';
  const seen = await lookUpProducts(context, shopper, { attribute, values: [value] });
  const [product] = [...seen.products.values()]
    .map((one) => one.product)
    .filter((one) => sku === undefined || id === undefined || one.attributes.sku === sku);
  if (product) return { product, seen };
  const both = id !== undefined && sku !== undefined ? ` and the sku ${JSON.stringify(sku)}` : '';
  throw new CommerceError(
    'not_found',
    `The catalog of this shopper has no product with the ${attribute} ${JSON.stringify(value)}${both}; look the product up with the same headers.`,
  );
}

/** The line that a product and what was said of it make. */
function chooseItem(
  { quantity, location, bundle_configuration, custom_inputs }: CartItemAddition,
  product: CatalogProduct,
  seen: SeenProducts,
): NewItem {
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
