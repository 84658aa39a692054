import { CommerceError, type Money, type Price } from '@aisle/schema';
import type { ItemUnavailability } from '@aisle/schema/carts';
import type { CatalogFile, CatalogProduct } from '@aisle/schema/catalog';
import type { SeedCartItem } from '@aisle/schema/seed';
import type { CatalogStore } from '../catalog/catalog-store.js';
import { checkSelection, configureBundle } from '../catalog/configure-bundle.js';
import { parseDocuments } from '../catalog/documents/join-products.js';
import { parseIncluded } from '../catalog/documents/pack-product.js';
import type { Reader } from '../catalog/pricing/display-price.js';
import type { MissingPart } from '../catalog/reading/missing-part.js';
import {
  type Question,
  type Reading,
  type ReadingContext,
  type ReadingKind,
  resolveReading,
} from '../catalog/reading/release-page.js';
import type { ReleaseRequest } from '../catalog/requests.js';
import { type Memory, parsedByte } from '../memory/memory.js';
import { readCurrency } from '../money/money.js';

/** The shopper who reads a cart: decides which products they see, and at which prices. */
export interface CartShopper
  extends Pick<ReleaseRequest, 'languages' | 'refused_languages' | 'shopper'> {
  /** Currency of all prices; the store's default when absent. */
  readonly currency?: string | undefined;
}

/** Unit price of a line, or the reason why it cannot be bought. */
export type PricedItem =
  | { readonly unit: Money; readonly unavailable?: undefined }
  | { readonly unit?: undefined; readonly unavailable: ItemUnavailability };

/** Prices a line by its product, if the shopper's catalog has it. */
export function priceItem(
  { quantity, bundle_configuration }: Pick<SeedCartItem, 'quantity' | 'bundle_configuration'>,
  product: CatalogProduct | undefined,
  reader: Reader,
): PricedItem {
  if (!product) return { unavailable: 'no_product' };
  const configured = configure(product, bundle_configuration?.selected_options, reader);
  if (!configured) return { unavailable: 'no_choice' };
  const unit = priceAt(configured, quantity, reader.currency);
  if (!unit) return { unavailable: 'no_price' };
  return Number.isSafeInteger(unit.amount * quantity) ? { unit } : { unavailable: 'too_much' };
}

/** Returns a bundle with the chosen options, or undefined if the product does not allow them. */
function configure(
  product: CatalogProduct,
  selection: Parameters<typeof configureBundle>[1] | undefined,
  reader: Reader,
): CatalogProduct | undefined {
  const { components } = product.attributes;
  if (!components && selection === undefined) return product;
  if (!components || !selection || checkSelection(components, selection).length > 0)
    return undefined;
  return configureBundle(product, selection, reader);
}

/** Returns the unit price at a quantity: that of the highest tier reached, else the plain price. */
function priceAt(
  { attributes: { price, tiers = {} } }: CatalogProduct,
  quantity: number,
  currency: string,
): Money | undefined {
  const [best] = Object.values(tiers)
    .filter(({ minimum_quantity }) => minimum_quantity <= quantity)
    .filter((tier) => tier.price[currency])
    .sort((a, b) => b.minimum_quantity - a.minimum_quantity);
  const prices: Price = best?.price ?? price ?? {};
  return prices[currency];
}

/** The products of a cart as its shopper sees them, and the currency and language of amounts. */
export interface SeenProducts extends Reader {
  /** Catalog that was read, and version of the reading; absent while no catalog is published. */
  readonly catalog_id?: string;
  readonly version?: string;
  readonly isCurrent?: Reading<unknown>['isCurrent'];
  /** The products by their ids. */
  readonly products: ReadonlyMap<string, SeenProduct>;
}

/** Ids or skus of products. */
interface WantedProducts {
  readonly attribute: 'id' | 'sku';
  readonly values: readonly string[];
}

/** Dependencies of product lookups. */
interface LookUpContext extends ReadingContext {
  readonly productCache: ProductCache;
}

type LookUp = ReleaseRequest & { readonly wanted: WantedProducts };

/** Returns the kind of read that finds named products of a release. */
function namedProducts(
  productCache: ProductCache,
): ReadingKind<LookUp, readonly SeenProduct[], SeenProducts> {
  return {
    isPriced: true,
    async find(store, question) {
      const { version } = question.facts;
      const { attribute, values } = question.request.wanted;
      const known = attribute === 'id' ? values.map((id) => productCache.find(version, id)) : [];
      const unknown = values.filter((_, index) => !known[index]);
      const found = unknown.length === 0 ? [] : await findNamed(store, question, unknown);
      if (typeof found === 'string') return found;
      for (const { seen, bytes } of found) productCache.keep(version, seen, bytes);
      return [...known, ...found.map(({ seen }) => seen)].filter((seen) => seen !== undefined);
    },
    answer: (products, { facts, query }) => ({
      currency: query.currency,
      language: facts.language,
      catalog_id: facts.catalog_id,
      version: facts.version,
      products: new Map(products.map((one) => [one.product.id, one])),
    }),
  };
}

/** Reads products from the store. Returns each with the bytes of its document. */
async function findNamed(
  store: CatalogStore,
  { request: { wanted }, target, query }: Question<LookUp>,
  values: readonly string[],
): Promise<readonly { readonly seen: SeenProduct; readonly bytes: number }[] | MissingPart> {
  const found = await store.findProducts(target.release, {
    ...query,
    of: 'release',
    filter: {
      terms: [
        {
          operator: { name: 'in' },
          attribute: { name: wanted.attribute },
          values: values.map((value) => ({ value })),
        },
      ],
    },
    include: ['main_image'],
    limit: values.length,
    offset: 0,
  });
  if (typeof found === 'string') return found;
  const { ends } = found.documents;
  const { main_images } = parseIncluded(found.included);
  return parseDocuments<CatalogProduct>(found.documents).map((product, index) => {
    const imageId = product.relationships?.main_image?.data.id;
    const image = main_images.find(({ id }) => id === imageId);
    return { seen: { product, image }, bytes: (ends[index] ?? 0) - (ends[index - 1] ?? 0) };
  });
}

/**
 * Looks up products as a shopper sees them now. Products outside the shopper's catalog are missing
 * from the result.
 * @throws CommerceError `not_found` while no catalog is published, `bad_request` for an invalid
 * currency.
 */
export async function lookUpProducts(
  context: LookUpContext,
  { languages, refused_languages, shopper, currency }: CartShopper,
  wanted: WantedProducts,
): Promise<SeenProducts> {
  const reading = await resolveReading(namedProducts(context.productCache), context, {
    ...(languages && { languages }),
    ...(refused_languages && { refused_languages }),
    ...(shopper && { shopper }),
    ...(currency !== undefined && { currency }),
    wanted,
  });
  return { ...(await reading.read()), isCurrent: reading.isCurrent };
}

/**
 * Looks up products for a cart that is shown. Returns no products while no catalog is published.
 * Reuses `earlier`, read a moment ago for the same shopper, if it leaves nothing to read.
 */
export async function lookUpIfSold(
  context: LookUpContext,
  shopper: CartShopper,
  ids: readonly string[],
  earlier?: SeenProducts,
): Promise<SeenProducts> {
  const known = earlier && addKnown(earlier, context.productCache, ids);
  if (known) return known;
  try {
    return await lookUpProducts(context, shopper, { attribute: 'id', values: ids });
  } catch (error) {
    if (!(error instanceof CommerceError) || error.code !== 'not_found') throw error;
    const { default_currency } = await context.store.settings();
    const currency = readCurrency(shopper.currency ?? default_currency);
    return { currency, language: 'en', products: new Map() };
  }
}

/**
 * Adds cached products of the same version to those already seen. Returns undefined if one is not
 * cached.
 */
function addKnown(
  seen: SeenProducts,
  productCache: ProductCache,
  ids: readonly string[],
): SeenProducts | undefined {
  const { version = '' } = seen;
  const products = new Map(seen.products);
  for (const id of ids) {
    const known = products.get(id) ?? productCache.find(version, id);
    if (!known) return undefined;
    products.set(id, known);
  }
  return { ...seen, products };
}

/** A product as a shopper sees it. */
export interface SeenProduct {
  readonly product: CatalogProduct;
  /** Main image; undefined if it has none. */
  readonly image: CatalogFile | undefined;
}

/**
 * Cache of parsed products. The version of a reading identifies what a shopper sees, so shoppers
 * with the same version share products: a release never changes.
 */
export interface ProductCache {
  find(version: string, id: string): SeenProduct | undefined;
  /** Keeps a product. `bytes` is the size of its document. */
  keep(version: string, seen: SeenProduct, bytes: number): void;
}

/** Creates the product cache in a memory. */
export function createProductCache(memory: Memory): ProductCache {
  const kept = memory.part<string, SeenProduct>('cart product');
  return {
    find: (version, id) => kept.get(`${version} ${id}`),
    keep: (version, seen, bytes) =>
      kept.set(`${version} ${seen.product.id}`, seen, bytes * parsedByte),
  };
}
