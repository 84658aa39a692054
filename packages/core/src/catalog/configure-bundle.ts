import { nearestName, type Price } from '@aisle/schema';
import type {
  BundleConfiguration,
  CatalogProduct,
  Component,
  ComponentProductPrice,
  Components,
} from '@aisle/schema/catalog';
import { isSameJson } from '../records/records.js';
import { displayPrices, type Reader, sumComponents } from './pricing/display-price.js';

type Selection = BundleConfiguration['selected_options'];

/** Sentence built on demand, because a request can have thousands of faults. */
type Fault = () => string;

const mostFaults = 20;
const mostNames = 10;

/**
 * Returns the errors of a choice of bundle options: one sentence each with its path below `root`,
 * at most twenty. Returns an empty array if the bundle allows the choice.
 */
export function checkSelection(
  components: Components,
  selection: Selection,
  root = 'data.selected_options',
): readonly string[] {
  const place = (key: string) => `${root}.${key}`;
  const known = Object.keys(components);
  const unknown = Object.keys(selection)
    .filter((key) => !Object.hasOwn(components, key))
    .map(
      (key): Fault =>
        () =>
          `${place(key)}: ${unknownKey(key, known)}`,
    );
  const others = Object.entries(components).flatMap(([key, component]) =>
    checkComponent(component, selection[key] ?? {}).map(
      (fault): Fault =>
        () =>
          `${place(key)}${fault()}`,
    ),
  );
  const faults = [...unknown, ...others];
  const rest = faults.length - mostFaults;
  return [
    ...faults.slice(0, mostFaults).map((fault) => fault()),
    ...(rest > 0 ? [`${root}: ${rest} more errors like these.`] : []),
  ];
}

function unknownKey(key: string, known: readonly string[]): string {
  const nearest = nearestName(key, known);
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  return `the bundle has no such component; its components are ${listNames(known)}.${hint}`;
}

function listNames(names: readonly string[]): string {
  const rest = names.length - mostNames;
  const named = names.slice(0, mostNames).join(', ');
  return rest > 0 ? `${named} and ${rest} more` : named;
}

function checkComponent(
  { options, min = 0, max }: Component,
  chosen: Selection[string],
): readonly Fault[] {
  const ids = Object.keys(chosen);
  const offered = new Map(options.map((option) => [option.id, option]));
  const wrong = ids.flatMap((id): Fault[] => {
    const option = offered.get(id);
    if (!option) {
      return [
        () =>
          `.${id}: is not an option of the component; its options are ${listNames([...offered.keys()])}.`,
      ];
    }
    if (option.quantity === chosen[id]) return [];
    return [
      () => `.${id}: the quantity of the option must be ${option.quantity}, not ${chosen[id]}.`,
    ];
  });
  const count = `${ids.length} ${ids.length === 1 ? 'option is' : 'options are'} chosen`;
  // Options that are not live are not offered, so the minimum cannot exceed the number offered.
  const least = Math.min(min, offered.size);
  if (ids.length < least) return [...wrong, () => `: ${count}; choose at least ${least}.`];
  if (max !== undefined && ids.length > max)
    return [...wrong, () => `: ${count}; choose at most ${max}.`];
  return wrong;
}

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
  const isChanged = (each: string) => !isSameJson(price[each], list[each]);
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
