import { isDeepStrictEqual } from 'node:util';
import type { Price } from '@aisle/schema';
import type {
  BundleConfiguration,
  CatalogProduct,
  ComponentProductPrice,
} from '@aisle/schema/catalog';
import { sumComponents } from '../pricing/bundle-price.js';
import { displayPrices, type Reader } from '../pricing/display-price.js';

type Selection = BundleConfiguration['selected_options'];

/**
 * Returns a bundle with a choice that it allows. A bundle with a price of its own keeps it. Any
 * other costs the sum of the chosen options, or has no price if one of them has none.
 */
export function configureBundle(
  product: CatalogProduct,
  selection: Selection,
  reader: Reader,
): CatalogProduct {
  const { attributes, meta } = product;
  const keys = Object.keys(attributes.components ?? {});
  const bundle_configuration = {
    // A component key may be the name of a member that every object inherits.
    selected_options: { ...Object.fromEntries(keys.map((key) => [key, {}])), ...selection },
  };
  if (meta.pricebook_id !== undefined)
    return { ...product, meta: { ...meta, bundle_configuration } };
  const { price: _, ...unpriced } = attributes;
  const { display_price, original_display_price, original_price, ...rest } = meta;
  const { price, original } = sumChosen(meta.component_products ?? {}, selection, reader.currency);
  return {
    ...product,
    attributes: { ...unpriced, ...(price && { price }) },
    meta: {
      ...rest,
      bundle_configuration,
      ...(original && { original_price: original }),
      ...(price && displayPrices(price, original, reader)),
    },
  };
}

/**
 * Returns the sum of the chosen options, and the sum without a sale in the currencies that a sale
 * changes. A sale is left out if it does not change the sum in the reader's currency.
 */
function sumChosen(
  prices: Readonly<Record<string, ComponentProductPrice>>,
  selection: Selection,
  currency: string,
): { readonly price?: Price; readonly original?: Price } {
  const chosen = Object.values(selection).flatMap((options) =>
    Object.entries(options).map(([id, quantity]) => ({ quantity, shown: prices[id] })),
  );
  const sum = (priceOf: (shown: ComponentProductPrice) => Price | undefined) =>
    sumComponents(
      chosen.map(({ quantity, shown }) => {
        const price = shown && priceOf(shown);
        return { quantity, state: price && { price, tiers: {} } };
      }),
    )?.price;
  const price = sum((shown) => shown.price) ?? {};
  const list = sum((shown) => listPriceOf(shown, currency)) ?? {};
  const isChanged = (each: string) => !isDeepStrictEqual(price[each], list[each]);
  if (!isChanged(currency)) return unlessEmpty('price', list);
  const replaced = Object.entries(list).filter(([each]) => isChanged(each));
  return {
    ...unlessEmpty('price', price),
    ...unlessEmpty('original', Object.fromEntries(replaced)),
  };
}

/** Returns the price of an option without its sale, as far as an answer in a currency shows it. */
function listPriceOf(
  { price, original_price, sale_id }: ComponentProductPrice,
  currency: string,
): Price {
  const list = { ...price, ...original_price };
  const isOnSale = sale_id !== undefined || original_price !== undefined;
  // A sale that replaces no price in its currency is the only price there.
  if (isOnSale && !original_price?.[currency]) delete list[currency];
  return list;
}

function unlessEmpty<Name extends string>(name: Name, price: Price) {
  return (Object.keys(price).length > 0 ? { [name]: price } : {}) as { [key in Name]?: Price };
}
