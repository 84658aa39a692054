import { type CatalogFile, type CatalogProduct, CommerceError } from '@aisle/schema';
import type { FoundProducts } from '../../catalog/catalog-store.js';
import { parseIncluded } from '../../catalog/documents/included-documents.js';
import { parseDocuments } from '../../catalog/documents/joined-documents.js';
import type { Reader } from '../../catalog/pricing/display-price.js';
import { readCurrency } from '../../catalog/reading/read-currency.js';
import {
  type ReadingContext,
  type ReadingKind,
  readRelease,
} from '../../catalog/reading/reading.js';
import type { ReleaseRequest } from '../../catalog/requests.js';
import type { CartShopper } from '../cart-service.js';

/** What a shopper sees of the products of a cart, and how amounts are shown to them. */
export interface SeenProducts extends Reader {
  /** The catalog that is read; absent while there is none. */
  readonly catalog_id?: string;
  readonly products: readonly CatalogProduct[];
  /** The main images of the products. */
  readonly images: readonly CatalogFile[];
}

/** Products by their ids or by their skus. */
export interface WantedProducts {
  readonly attribute: 'id' | 'sku';
  readonly values: readonly string[];
}

type LookUp = ReleaseRequest & { readonly wanted: WantedProducts };

/** Products that are named, whatever else the release has. */
const namedProducts: ReadingKind<LookUp, FoundProducts, SeenProducts> = {
  isPriced: true,
  find: (store, { request: { wanted }, target, query }) =>
    store.findProducts(target.release, {
      ...query,
      of: 'release',
      filter: {
        terms: [
          {
            operator: { name: 'in' },
            attribute: { name: wanted.attribute },
            values: wanted.values.map((value) => ({ value })),
          },
        ],
      },
      include: ['main_image'],
      limit: Math.max(1, wanted.values.length),
      offset: 0,
    }),
  answer: ({ documents, included }, { facts, query }) => ({
    currency: query.currency,
    language: facts.language,
    catalog_id: facts.catalog_id,
    products: parseDocuments<CatalogProduct>(documents),
    images: parseIncluded(included).main_images,
  }),
};

/**
 * Looks products up as a shopper sees them now. Those that the shopper's catalog does not have are missing.
 * @throws CommerceError `not_found` while no catalog is published, `bad_request` for what is no currency.
 */
export function lookUpProducts(
  context: ReadingContext,
  { languages, refused_languages, shopper, currency }: CartShopper,
  wanted: WantedProducts,
): Promise<SeenProducts> {
  return readRelease(namedProducts, context, {
    ...(languages && { languages }),
    ...(refused_languages && { refused_languages }),
    ...(shopper && { shopper }),
    ...(currency !== undefined && { currency }),
    wanted,
  });
}

/** The same for a cart that is shown: while no catalog is published, there are no products. */
export async function lookUpIfSold(
  context: ReadingContext,
  shopper: CartShopper,
  ids: readonly string[],
): Promise<SeenProducts> {
  try {
    return await lookUpProducts(context, shopper, { attribute: 'id', values: ids });
  } catch (error) {
    if (!(error instanceof CommerceError) || error.code !== 'not_found') throw error;
    const { default_currency } = await context.store.settings();
    const currency = readCurrency(shopper.currency ?? default_currency);
    return { currency, language: 'en', products: [], images: [] };
  }
}
