import type {
  BundleConfiguration,
  CatalogProduct,
  ComponentProductPrice,
  Price,
} from '@aisle/schema';
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
    selected_options: Object.fromEntries(keys.map((key) => [key, selection[key] ?? {}])),
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
  const price = sum((shown) => shown.price);
  const list = sum((shown) => shown.price && { ...shown.price, ...shown.original_price });
  if (!price) return {};
  const replaced = Object.entries(list ?? {}).filter(
    ([each, money]) => price[each]?.amount !== money.amount,
  );
  if (list && !replaced.some(([each]) => each === currency)) return { price: list };
  return { price, original: Object.fromEntries(replaced) };
}
