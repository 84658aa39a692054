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
 * A bundle as it is with a choice that it allows. One with a price of its own keeps it; another one costs the sum of
 * what is chosen, and has no price when a part of that has none.
 */
export function configureBundle(
  product: CatalogProduct,
  selection: Selection,
  reader: Reader,
): CatalogProduct {
  const { attributes, meta } = product;
  const keys = Object.keys(attributes.components ?? {});
  const bundle_configuration = {
    // A component may be named as what every object inherits.
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
 * What the chosen options cost, and what they would without a sale in the currencies that one changes. One that leaves
 * the sum in the reader's currency as it is leaves no trace.
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

/** What a part costs without a sale, as far as an answer in a currency shows it. */
function listPriceOf(
  { price, original_price, sale_id }: ComponentProductPrice,
  currency: string,
): Price {
  const list = { ...price, ...original_price };
  const isOnSale = sale_id !== undefined || original_price !== undefined;
  // A sale that shows in an answer and replaces no price in its currency is what gives a price there.
  if (isOnSale && !original_price?.[currency]) delete list[currency];
  return list;
}

function unlessEmpty<Name extends string>(name: Name, price: Price) {
  return (Object.keys(price).length > 0 ? { [name]: price } : {}) as { [key in Name]?: Price };
}
