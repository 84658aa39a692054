import { formatCatalogTimestamp } from '@aisle/schema';
import type { ComponentProductPrice } from '@aisle/schema/catalog';
import { formatMembers, type Written } from '../documents/document-pieces.js';
import type { PeriodTexts, PricePieces } from '../documents/pack-product.js';
import { maxCurrencies } from '../documents/packed-layout.js';
import { displayPrice, displayTiers, type Reader } from '../pricing/display-price.js';
import { priceOfProduct } from '../pricing/price-of-product.js';
import {
  currenciesOf,
  noPrice,
  type PriceView,
  type PriceViews,
  viewIn,
} from '../pricing/price-views.js';
import { changesOf, combineTimelines, type Timeline } from '../pricing/timeline.js';
import type { ProductBatch } from '../publication.js';
import type { ProductRecord } from '../records.js';

/** The price of a product and of its component products at one moment. */
interface Offer {
  readonly product: PriceViews;
  readonly components: ReadonlyMap<string, PriceViews>;
}

/** An offer as answers in one currency show it. */
interface OfferView {
  readonly product: PriceView | undefined;
  /** Components that have a price. */
  readonly components: readonly PricedComponent[];
}

interface PricedComponent {
  readonly id: string;
  readonly views: PriceViews;
  readonly view: PriceView;
}

/**
 * Returns the parts of a product's document that depend on its price, for every currency, sale
 * period and language. `book` is the part of the meta that is the same in all of them.
 */
export function buildPrices(
  product: ProductRecord,
  componentIds: readonly string[],
  batch: ProductBatch,
  languages: readonly string[],
): PricePieces & { readonly book: string } {
  const offers = offersOf(product, componentIds, batch);
  const currencies = new Set(offers.flatMap(({ value }) => currenciesOfOffer(value)));
  // Without a sale, the texts are the same in all currencies.
  const attributes = new Map<PriceView | undefined, string>();
  const tell = (currency?: string): PeriodTexts[] =>
    offers.map(({ value }) => {
      const offer = viewOffer(value, currency);
      const text = attributes.get(offer.product) ?? formatMembers(priceAttributes(offer.product));
      attributes.set(offer.product, text);
      return { attributes: text, metas: formatMetas(offer, currency, languages) };
    });
  return {
    book: formatMembers({ pricebook_id: bookOf(offers[0]?.value.product) }),
    changes: changesOf(offers),
    currencies: [...currencies]
      .slice(0, maxCurrencies)
      .map((currency) => ({ currency, periods: tell(currency) })),
    others: tell(),
  };
}

function offersOf(
  product: ProductRecord,
  componentIds: readonly string[],
  batch: ProductBatch,
): Timeline<Offer> {
  const components = componentIds.flatMap((id) => batch.related.get(id) ?? []);
  const timelines = [product, ...components].map((each) => priceOfProduct(each, batch));
  return combineTimelines(timelines, ([own = noPrice, ...others]) => ({
    product: own,
    components: new Map(components.map(({ id }, index) => [id, others[index] ?? noPrice])),
  }));
}

function currenciesOfOffer({ product, components }: Offer): readonly string[] {
  return [product, ...components.values()].flatMap(currenciesOf);
}

function viewOffer({ product, components }: Offer, currency: string | undefined): OfferView {
  return {
    product: viewIn(product, currency),
    components: [...components].flatMap(([id, views]) => {
      const view = viewIn(views, currency);
      return view ? [{ id, views, view }] : [];
    }),
  };
}

function priceAttributes(view: PriceView | undefined) {
  if (!view) return {};
  const { price, tiers } = view;
  return { price, tiers: Object.keys(tiers).length > 0 ? tiers : undefined };
}

/** Returns the price meta in each language. Without a currency there are no amounts to format. */
function formatMetas(
  offer: OfferView,
  currency: string | undefined,
  languages: readonly string[],
): readonly string[] {
  if (currency !== undefined)
    return languages.map((language) => formatMembers(describeOffer(offer, { currency, language })));
  const text = formatMembers(describeOffer(offer));
  return languages.map(() => text);
}

function describeOffer({ product, components }: OfferView, reader?: Reader) {
  return {
    ...(product && describeView(product, reader)),
    tiers: product && displayTiers(product, reader),
    component_products: components.length > 0 ? describeComponents(components, reader) : undefined,
  };
}

function describeComponents(
  components: readonly PricedComponent[],
  reader: Reader | undefined,
): Record<string, Written<ComponentProductPrice>> {
  return Object.fromEntries(
    components.map(({ id, views, view }) => [
      id,
      { price: view.price, pricebook_id: bookOf(views), ...describeView(view, reader) },
    ]),
  );
}

/** Returns the sale that a view shows, and the formatted amounts. */
function describeView({ price, original, sale_id, sale_expires }: PriceView, reader?: Reader) {
  return {
    sale_id,
    sale_expires: sale_expires === undefined ? undefined : formatCatalogTimestamp(sale_expires),
    original_price: original?.price,
    display_price: reader && displayPrice(price, reader),
    original_display_price: reader && original && displayPrice(original.price, reader),
  };
}

/**
 * Returns the id of the price book that gives the price. It is the same at any time and in any
 * currency.
 */
function bookOf(views: PriceViews | undefined): string | undefined {
  return views?.list?.price_book_id;
}
