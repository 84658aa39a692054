import { CommerceError } from '@aisle/schema';
import type { CatalogProduct } from '@aisle/schema/catalog';
import type { CatalogStore } from '../../catalog/catalog-store.js';
import { parseIncluded } from '../../catalog/documents/included-documents.js';
import { parseDocuments } from '../../catalog/documents/joined-documents.js';
import type { Reader } from '../../catalog/pricing/display-price.js';
import type { MissingPart } from '../../catalog/reading/missing-part.js';
import {
  type Question,
  type ReadingContext,
  type ReadingKind,
  readRelease,
} from '../../catalog/reading/reading.js';
import type { ReleaseRequest } from '../../catalog/requests.js';
import { readCurrency } from '../../money/read-currency.js';
import type { CartShopper } from '../cart-service.js';
import type { SeenBefore, SeenProduct } from './seen-product.js';

/** The products of a cart as its shopper sees them, and the currency and language of amounts. */
export interface SeenProducts extends Reader {
  /** Catalog that was read, and version of the reading; absent while no catalog is published. */
  readonly catalog_id?: string;
  readonly version?: string;
  /** The products by their ids. */
  readonly products: ReadonlyMap<string, SeenProduct>;
}

/** Ids or skus of products. */
export interface WantedProducts {
  readonly attribute: 'id' | 'sku';
  readonly values: readonly string[];
}

/** Dependencies of product lookups. */
export interface LookUpContext extends ReadingContext {
  readonly seenBefore: SeenBefore;
}

type LookUp = ReleaseRequest & { readonly wanted: WantedProducts };

/** Named products of a release, whatever else it has. */
function namedProducts(
  seenBefore: SeenBefore,
): ReadingKind<LookUp, readonly SeenProduct[], SeenProducts> {
  return {
    isPriced: true,
    async find(store, question) {
      const { version } = question.facts;
      const { attribute, values } = question.request.wanted;
      const known = attribute === 'id' ? values.map((id) => seenBefore.find(version, id)) : [];
      const unknown = values.filter((_, index) => !known[index]);
      const found = unknown.length === 0 ? [] : await findNamed(store, question, unknown);
      if (typeof found === 'string') return found;
      for (const { seen, bytes } of found) seenBefore.keep(version, seen, bytes);
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
export function lookUpProducts(
  context: LookUpContext,
  { languages, refused_languages, shopper, currency }: CartShopper,
  wanted: WantedProducts,
): Promise<SeenProducts> {
  return readRelease(namedProducts(context.seenBefore), context, {
    ...(languages && { languages }),
    ...(refused_languages && { refused_languages }),
    ...(shopper && { shopper }),
    ...(currency !== undefined && { currency }),
    wanted,
  });
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
  const known = earlier && addKnown(earlier, context.seenBefore, ids);
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
  seenBefore: SeenBefore,
  ids: readonly string[],
): SeenProducts | undefined {
  const { version = '' } = seen;
  const products = new Map(seen.products);
  for (const id of ids) {
    const known = products.get(id) ?? seenBefore.find(version, id);
    if (!known) return undefined;
    products.set(id, known);
  }
  return { ...seen, products };
}
