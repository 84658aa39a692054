import { formatCatalogTimestamp } from '@aisle/schema';
import type {
  Component,
  ComponentProductPrice,
  Components,
  ProductType,
  Variation,
  VariationMatrix,
} from '@aisle/schema/catalog';
import { formatMoney } from '../../money/money.js';
import {
  formatMembers,
  type PeriodTexts,
  type PricePieces,
  type Written,
} from '../documents/pack-product.js';
import { maxCurrencies } from '../documents/packed-layout.js';
import {
  type AnyReader,
  displayPrice,
  displayTiers,
  priceOfProduct,
} from '../pricing/display-price.js';
import {
  changesOf,
  combineTimelines,
  currenciesOf,
  mapTimeline,
  noPrice,
  type PriceView,
  type PriceViews,
  type Timeline,
  viewIn,
} from '../pricing/sale-timeline.js';
import type { ProductBatch } from '../publication.js';
import type { ProductRecord, VariationRecord } from '../requests.js';
import type { HierarchyTree } from './build-node.js';

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
  const own = priceOfProduct(product, batch);
  if (componentIds.length === 0) {
    return mapTimeline(own, (views) => ({ product: views, components: new Map() }));
  }
  const components = componentIds.flatMap((id) => batch.related.get(id) ?? []);
  const timelines = [own, ...components.map((each) => priceOfProduct(each, batch))];
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

/** Returns the price meta in each language: one text, but for the formatted amounts. */
function formatMetas(
  offer: OfferView,
  currency: string | undefined,
  languages: readonly string[],
): readonly string[] {
  const parts = formatMembers(describeOffer(offer, currency)).split(unformatted);
  const format = (amount: string, language: string) =>
    formatMoney(Number(amount), currency ?? '', language);
  return languages.map((language) =>
    parts.reduce((text, part, index) =>
      // An amount has no letters that JSON escapes.
      index % 2 === 0 ? text + part : `${text}"formatted":"${format(part, language)}"`,
    ),
  );
}

/** The member for a formatted amount, with the amount. No other member of this name has a text. */
const unformatted = /"formatted":"(-?\d+)"/;

function describeOffer({ product, components }: OfferView, currency: string | undefined) {
  const reader = currency === undefined ? undefined : { currency };
  return {
    ...(product && describeView(product, reader)),
    tiers: product && displayTiers(product, reader),
    component_products: components.length > 0 ? describeComponents(components, reader) : undefined,
  };
}

function describeComponents(
  components: readonly PricedComponent[],
  reader: AnyReader | undefined,
): Record<string, Written<ComponentProductPrice>> {
  return Object.fromEntries(
    components.map(({ id, views, view }) => [
      id,
      { price: view.price, pricebook_id: bookOf(views), ...describeView(view, reader) },
    ]),
  );
}

/** Returns the sale that a view shows, and its amounts. */
function describeView({ price, original, sale_id, sale_expires }: PriceView, reader?: AnyReader) {
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

/** A product with the related records that its documents need in every language. */
export interface ProductParts {
  readonly product: ProductRecord;
  readonly batch: ProductBatch;
  readonly types: readonly ProductType[];
  /** Parent in the release. Undefined for a child whose parent is not released. */
  readonly parent: ProductRecord | undefined;
  readonly children: readonly ProductRecord[];
  /** Components with their live options. */
  readonly components: Components | undefined;
  readonly componentIds: readonly string[];
}

/** Gathers the parts of a product from its batch, for a release with the nodes of `tree`. */
export function gatherParts(
  product: ProductRecord,
  batch: ProductBatch,
  tree: HierarchyTree,
): ProductParts {
  const parent = releasedParent(product, batch, tree);
  const components = product.components && liveComponents(product.components, batch);
  const options = Object.values(components ?? {}).flatMap((component) => component.options);
  return {
    product,
    batch,
    types: productTypes(product, parent),
    parent,
    children: batch.children.get(product.id) ?? [],
    components,
    componentIds: [...new Set(options.map(({ id }) => id))],
  };
}

/** The variations of a parent. */
export function variationsOf(product: ProductRecord, batch: ProductBatch): VariationRecord[] {
  return (product.variation_ids ?? []).flatMap((id) => batch.variations.get(id) ?? []);
}

/** Returns the parent if it is live and a node of the release lists it. */
function releasedParent(
  { parent_id }: ProductRecord,
  { related }: ProductBatch,
  tree: HierarchyTree,
): ProductRecord | undefined {
  const parent = parent_id === undefined ? undefined : related.get(parent_id);
  const isListed = parent?.status === 'live' && parent.node_ids?.some((id) => tree.has(id));
  return isListed ? parent : undefined;
}

/**
 * Returns the types of a product. A bundle may also be a parent or a child; a product that is none
 * of these is `standard`.
 */
function productTypes(
  product: ProductRecord,
  parent: ProductRecord | undefined,
): readonly ProductType[] {
  const types: ProductType[] = [];
  if (product.variation_ids !== undefined) types.push('parent');
  if (parent) types.push('child');
  if (product.components !== undefined) types.push('bundle');
  return types.length === 0 ? ['standard'] : types;
}

function liveComponents(components: Components, batch: ProductBatch): Components {
  const kept = Object.entries(components).flatMap(([key, component]): [string, Component][] => {
    const options = component.options.filter(({ id }) => batch.related.get(id)?.status === 'live');
    return options.length === 0 ? [] : [[key, { ...component, options }]];
  });
  return Object.fromEntries(kept);
}

/** Members of a parent's meta that map children to options. */
interface ChildOptions {
  readonly variation_matrix: VariationMatrix;
  readonly child_option_ids: string[][];
}

/**
 * Nests option ids, one level a variation in the parent's order, down to child product ids. A child
 * that does not choose an option of every variation has no place in it.
 */
export function buildVariationMatrix(
  variations: readonly Variation[],
  children: readonly ProductRecord[],
): ChildOptions {
  const placed = children.flatMap((child) => {
    const path = variations.flatMap(
      ({ options = [] }) => options.find(({ id }) => child.option_ids?.includes(id))?.id ?? [],
    );
    return path.length === variations.length && path.length > 0 ? [{ child, path }] : [];
  });
  return {
    variation_matrix: nest(variations, placed, 0),
    child_option_ids: placed.map(({ path }) => path),
  };
}

interface PlacedChild {
  readonly child: ProductRecord;
  readonly path: readonly string[];
}

function nest(
  variations: readonly Variation[],
  placed: readonly PlacedChild[],
  level: number,
): VariationMatrix {
  const matrix: VariationMatrix = {};
  for (const { id } of variations[level]?.options ?? []) {
    const below = placed.filter(({ path }) => path[level] === id);
    const [first] = below;
    if (!first) continue;
    matrix[id] =
      level === variations.length - 1 ? first.child.id : nest(variations, below, level + 1);
  }
  return matrix;
}
