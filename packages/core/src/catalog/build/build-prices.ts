import { type ComponentProductPrice, formatCatalogTimestamp } from '@aisle/schema';
import type { PricePieces } from '../documents/pack-product.js';
import { displayState, displayTiers, type Reader } from '../pricing/display-price.js';
import { priceOfProduct } from '../pricing/price-of-product.js';
import type { PriceState } from '../pricing/price-state.js';
import { changesOf, combineTimelines, type Timeline } from '../pricing/timeline.js';
import type { ProductBatch } from '../publication.js';
import type { ProductRecord } from '../records.js';
import { formatMembers } from './document-pieces.js';

/** The price of a product and of its component products at one moment. */
interface Offer {
  readonly state: PriceState | undefined;
  readonly components: ReadonlyMap<string, PriceState>;
}

/** What a product's price adds to its document, in every sale period, currency and language. */
export function buildPrices(
  product: ProductRecord,
  componentIds: readonly string[],
  batch: ProductBatch,
  languages: readonly string[],
): PricePieces {
  const offers = offersOf(product, componentIds, batch);
  const currencies = new Set(offers.flatMap(({ value }) => currenciesOf(value)));
  return {
    changes: changesOf(offers),
    prices: offers.map(({ value: { state } }) => ({
      attributes: state ? formatMembers(priceAttributes(state)) : '',
      meta: state ? formatMembers(priceMeta(state)) : '',
    })),
    displays: [...currencies].map((currency) => ({
      currency,
      periods: offers.map(({ value }) =>
        languages.map((language) => formatMembers(displayMeta(value, { currency, language }))),
      ),
    })),
  };
}

function offersOf(
  product: ProductRecord,
  componentIds: readonly string[],
  batch: ProductBatch,
): Timeline<Offer> {
  const components = componentIds.flatMap((id) => batch.related.get(id) ?? []);
  const timelines = [product, ...components].map((each) => priceOfProduct(each, batch));
  return combineTimelines(timelines, ([state, ...componentStates]) => ({
    state,
    components: new Map(
      components.flatMap(({ id }, index) => {
        const componentState = componentStates[index];
        return componentState ? [[id, componentState] as const] : [];
      }),
    ),
  }));
}

function currenciesOf({ state, components }: Offer): string[] {
  return [state, ...components.values()].flatMap((each) => Object.keys(each?.price ?? {}));
}

function priceAttributes({ price, tiers }: PriceState) {
  return { price, ...(Object.keys(tiers).length > 0 && { tiers }) };
}

function priceMeta(state: PriceState) {
  return {
    ...(state.price_book_id !== undefined && { pricebook_id: state.price_book_id }),
    ...saleMeta(state),
  };
}

function saleMeta({ sale_id, sale_expires, original }: PriceState) {
  return {
    ...(sale_id !== undefined && { sale_id }),
    ...(sale_expires !== undefined && { sale_expires: formatCatalogTimestamp(sale_expires) }),
    ...(original && { original_price: original.price }),
  };
}

function displayMeta({ state, components }: Offer, reader: Reader) {
  const tiers = state && displayTiers(state, reader);
  return {
    ...(state && displayState(state, reader)),
    ...(tiers && { tiers }),
    ...(components.size > 0 && { component_products: displayComponents(components, reader) }),
  };
}

function displayComponents(
  components: ReadonlyMap<string, PriceState>,
  reader: Reader,
): Record<string, ComponentProductPrice> {
  return Object.fromEntries(
    [...components].map(([id, state]) => [
      id,
      { price: state.price, ...priceMeta(state), ...displayState(state, reader) },
    ]),
  );
}
