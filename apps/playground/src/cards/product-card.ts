import type { CatalogTree } from '@aisle/schema/dev';
import {
  count,
  formatTime,
  isRecord,
  languageOf,
  listOf,
  memberOf,
  textOf,
  textsOf,
  wholeSpan,
  withZone,
} from '../lib/texts.js';

/**
 * A product as its card shows it. Members that the response lacks are absent; there are no
 * defaults.
 */
export type ProductCard = ReturnType<typeof readProduct>;

/** The cards of a list of products. */
export function readProducts(json: unknown): readonly ProductCard[] {
  const included = memberOf(json, 'included');
  return listOf(memberOf(json, 'data')).map((product) => readProduct(product, included));
}

function readProduct(product: unknown, included: unknown) {
  const attribute = (name: string) => textOf(memberOf(product, 'attributes', name));
  const meta = memberOf(product, 'meta');
  const id = textOf(memberOf(product, 'id')) ?? '';
  return {
    /** The complete product. */
    resource: product,
    id,
    name: attribute('name') ?? attribute('slug') ?? id,
    sku: attribute('sku'),
    description: attribute('description'),
    type: textsOf(memberOf(meta, 'product_types')).join(', ') || 'product',
    isCurated: memberOf(product, 'attributes', 'curated_product') === true,
    language: languageOf(product),
    tags: textsOf(memberOf(product, 'attributes', 'tags')),
    image: readImage(product, included),
    price: readPrice(meta, memberOf(product, 'attributes', 'price')),
    /** All choices of a parent. */
    variations: readVariations(memberOf(meta, 'variations')),
    /** Number of a parent's children. */
    children: listOf(memberOf(product, 'relationships', 'children', 'data')).length,
    /** Options of a child product. */
    chosen: readVariations(memberOf(meta, 'child_variations')),
    components: readComponents(product, included),
    /** Paths of ids from a hierarchy to a node of the product, the deepest first. */
    breadCrumbs: readBreadCrumbs(memberOf(meta, 'bread_crumbs')),
  };
}

function readVariations(variations: unknown) {
  return listOf(variations).map((variation) => {
    const chosen = memberOf(variation, 'option');
    const options = chosen === undefined ? listOf(memberOf(variation, 'options')) : [chosen];
    return {
      name: textOf(memberOf(variation, 'name')) ?? '',
      options: options.flatMap((option) => textOf(memberOf(option, 'name')) ?? []),
    };
  });
}

function readBreadCrumbs(crumbs: unknown): readonly (readonly string[])[] {
  if (!isRecord(crumbs)) return [];
  return Object.entries(crumbs)
    .map(([node, ancestors]) => [...textsOf(ancestors), node])
    .toSorted((a, b) => b.length - a.length);
}

/**
 * Returns the components of a bundle in their order. Each has its options, named if the response
 * includes them.
 */
function readComponents(product: unknown, included: unknown) {
  const components = memberOf(product, 'attributes', 'components');
  if (!isRecord(components)) return [];
  const selected = memberOf(product, 'meta', 'bundle_configuration', 'selected_options');
  const names = new Map(
    listOf(memberOf(included, 'component_products')).map((component) => [
      memberOf(component, 'id'),
      textOf(memberOf(component, 'attributes', 'name')),
    ]),
  );
  return Object.entries(components)
    .toSorted(([, a], [, b]) => orderOf(b) - orderOf(a))
    .map(([key, component]) => ({
      key,
      name: textOf(memberOf(component, 'name')) ?? key,
      options: listOf(memberOf(component, 'options')).map((option) => {
        const id = textOf(memberOf(option, 'id')) ?? '';
        const chosen = memberOf(selected, key, id);
        const quantity = chosen ?? memberOf(option, 'quantity');
        return {
          id,
          name: names.get(id),
          quantity: typeof quantity === 'number' ? quantity : 1,
          isChosen: chosen !== undefined,
        };
      }),
    }));
}

function orderOf(component: unknown): number {
  const order = memberOf(component, 'sort_order');
  return typeof order === 'number' ? order : 0;
}

/** State of a card's picture: present, not requested, or none. */
export type CardImage =
  | { readonly state: 'none' }
  | { readonly state: 'not included' }
  | { readonly state: 'included'; readonly address: string; readonly text: string };

/** The main image of a product among the resources that the answer includes. */
function readImage(product: unknown, included: unknown): CardImage {
  const id = memberOf(product, 'relationships', 'main_image', 'data', 'id');
  if (id === undefined) return { state: 'none' };
  const image = listOf(memberOf(included, 'main_images')).find(
    (candidate) => memberOf(candidate, 'id') === id,
  );
  const address = textOf(memberOf(image, 'link', 'href'));
  if (address === undefined) return { state: 'not included' };
  return { state: 'included', address, text: textOf(memberOf(image, 'alt_text')) ?? '' };
}

/** The release in a request's path. */
export interface AskedRelease {
  readonly catalog: string;
  readonly release: string;
}

/** Returns the catalog and the release in a request's path; undefined if it has none. */
export function releaseOf(target: string): AskedRelease | undefined {
  const parts = /\/catalogs\/([^/?]+)\/releases\/([^/?]+)/.exec(target);
  return parts?.[1] && parts[2]
    ? { catalog: decodeURIComponent(parts[1]), release: decodeURIComponent(parts[2]) }
    : undefined;
}

/** Shortens an id so that it can still be recognized. */
export function shortId(id: string): string {
  return id.length <= 13 ? id : `${id.slice(0, 8)}…${id.slice(-4)}`;
}

/** Returns the releases of a catalog as values of comparisons, the newest first. */
export function releasesOf(
  tree: CatalogTree | undefined,
  id: string | undefined,
): readonly string[] {
  const catalog = tree?.catalogs.find((candidate) => candidate.id === id);
  return catalog?.releases.map((release) => `${id} ${release.id}`) ?? [];
}

/** Price of a product, and its price before the sale. */
export type CardPrice = ReturnType<typeof readPrice>;
/** A price as a shopper reads it, with and without tax. */
export type ShownPrice = NonNullable<CardPrice['now']>;

/** The prices that a product's meta shows. `known` has its prices by currency. */
export function readPrice(meta: unknown, known?: unknown) {
  const sale = textOf(memberOf(meta, 'sale_id'));
  return {
    now: readShown(memberOf(meta, 'display_price')),
    before: readShown(memberOf(meta, 'original_display_price')),
    /** True if it has a price in another currency. */
    isElsewhere: isRecord(known) && Object.keys(known).length > 0,
    sale:
      sale === undefined
        ? undefined
        : { id: sale, expires: textOf(memberOf(meta, 'sale_expires')) },
  };
}

function readShown(price: unknown) {
  const withTax = textOf(memberOf(price, 'with_tax', 'formatted'));
  const withoutTax = textOf(memberOf(price, 'without_tax', 'formatted'));
  return withTax === undefined && withoutTax === undefined ? undefined : { withTax, withoutTax };
}

/** Returns the end of a sale by the store's time: `sale ends in 2 days`. */
export function describeSale(expires: string | undefined, now: number): string {
  const end = expires === undefined ? Number.NaN : Date.parse(withZone(expires));
  if (Number.isNaN(end)) return 'sale without an end';
  const day = formatTime(end).slice(0, 10);
  if (end <= now) return `sale ended ${day}`;
  const { unit, number } = wholeSpan(end - now);
  return `sale ends in ${unit === 'second' ? 'less than a minute' : count(number, unit)}`;
}
