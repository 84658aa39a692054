import { type ComponentProductPrice, formatCatalogTimestamp } from '@aisle/schema';
import { formatMembers } from '../documents/document-pieces.js';
import type { PeriodTexts, PricePieces } from '../documents/pack-product.js';
import { maxCurrencies } from '../documents/packed-layout.js';
import { displayPrices, displayTiers, type Reader } from '../pricing/display-price.js';
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

/**
 * What a product's price adds to its document, in every currency, sale period and language; `book` is what
 * it adds to the meta in all of them.
 */
export function buildPrices(
  product: ProductRecord,
  componentIds: readonly string[],
  batch: ProductBatch,
  languages: readonly string[],
): PricePieces & { readonly book: string } {
  const offers = offersOf(product, componentIds, batch);
  const currencies = new Set(offers.flatMap(({ value }) => currenciesOfOffer(value)));
  const tell = (currency?: string): PeriodTexts[] =>
    offers.map(({ value }) => ({
      attributes: formatMembers(priceAttributes(viewIn(value.product, currency))),
      metas: formatMetas(value, currency, languages),
    }));
  return {
    book: formatMembers(bookMeta(offers[0]?.value.product)),
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

function priceAttributes(view: PriceView | undefined) {
  if (!view) return {};
  const { price, tiers } = view;
  return { price, ...(Object.keys(tiers).length > 0 && { tiers }) };
}

/** The meta in each language; without a currency there is nothing to write in any. */
function formatMetas(
  offer: Offer,
  currency: string | undefined,
  languages: readonly string[],
): readonly string[] {
  if (currency !== undefined)
    return languages.map((language) => formatMembers(describeOffer(offer, { currency, language })));
  const text = formatMembers(describeOffer(offer));
  return languages.map(() => text);
}

function describeOffer({ product, components }: Offer, reader?: Reader) {
  const view = viewIn(product, reader?.currency);
  const component_products = describeComponents(components, reader);
  const tiers = view && displayTiers(view, reader);
  return {
    ...(view && describeView(view, reader)),
    ...(tiers && { tiers }),
    ...(Object.keys(component_products).length > 0 && { component_products }),
  };
}

function describeComponents(
  components: ReadonlyMap<string, PriceViews>,
  reader: Reader | undefined,
): Record<string, ComponentProductPrice> {
  return Object.fromEntries(
    [...components].flatMap(([id, views]) => {
      const view = viewIn(views, reader?.currency);
      if (!view) return [];
      return [[id, { price: view.price, ...bookMeta(views), ...describeView(view, reader) }]];
    }),
  );
}

/** The sale that a view shows, and the amounts as they are read. */
function describeView(view: PriceView, reader: Reader | undefined) {
  const { price, original, sale_id, sale_expires } = view;
  return {
    ...(sale_id !== undefined && { sale_id }),
    ...(sale_expires !== undefined && { sale_expires: formatCatalogTimestamp(sale_expires) }),
    ...(original && { original_price: original.price }),
    ...(reader && displayPrices(price, original?.price, reader)),
  };
}

/** The price book that gives the price, at any time and in any currency the same. */
function bookMeta(views: PriceViews | undefined) {
  const pricebook_id = views?.list?.price_book_id;
  return { ...(pricebook_id !== undefined && { pricebook_id }) };
}
