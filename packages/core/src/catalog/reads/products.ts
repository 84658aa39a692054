import type { CatalogProduct } from '@aisle/schema/catalog';
import { productsFilter } from '@aisle/schema/filter';
import type { FoundProducts, ProductsOf } from '../catalog-store.js';
import {
  type IncludedDocuments,
  type IncludedResources,
  parseIncluded,
} from '../documents/included-documents.js';
import { parseDocuments } from '../documents/joined-documents.js';
import type { NamedPart } from '../reading/missing-part.js';
import type { ReadingKind, ReleaseAnswer } from '../reading/reading.js';
import { createReleasePage, type ReleasePage, withLazy } from '../reading/release-page.js';
import { namedPart } from '../release-format/select-nodes.js';
import type { ProductRequest, ProductsRequest, ReleaseRequest, ShownWith } from '../requests.js';

/** Resources included with products. */
interface WithIncluded {
  /** Included resources as in a JSON array, by the name in `include`. */
  readonly includedBytes: IncludedDocuments;
  /** Included resources, parsed at first use. */
  readonly included: IncludedResources;
}

/** A page of products. */
export interface ProductPage extends ReleasePage, WithIncluded {
  /** Products, parsed at first use. */
  readonly products: readonly CatalogProduct[];
}

/** A product of a release and its included resources, each parsed at first use. */
export interface ProductAnswer extends ReleaseAnswer, WithIncluded, Pick<ReleasePage, 'bytes'> {
  readonly product: CatalogProduct;
}

/** A kind of request for products. */
export type ProductsKind<Request extends ReleaseRequest, Answer> = ReadingKind<
  Request,
  FoundProducts,
  Answer
>;

/** Returns the kind for a list of products; `of` returns the products that a request is about. */
export function productList<Request extends ProductsRequest>(
  of: (request: Request) => ProductsOf,
): ProductsKind<Request, ProductPage> {
  return {
    ...found(of),
    filter: productsFilter,
    pageLength: 'store',
    answer({ total, documents, included }, question) {
      const page = createReleasePage({ total, documents }, question);
      return withLazy(Object.assign(page, { includedBytes: included }), {
        products: () => parseDocuments<CatalogProduct>(documents),
        included: () => parseIncluded(included),
      });
    },
  };
}

/** Returns the kind for one product; `of` returns the product that a request is about. */
export function oneProduct<Request extends ProductRequest>(
  of: (request: Request) => ProductsOf,
): ProductsKind<Request, ProductAnswer> {
  return {
    ...found(of),
    answer: ({ documents, included }, { facts }) =>
      withLazy(
        { ...facts, includedBytes: included },
        {
          bytes: () => documents.bytes,
          product: () => parseDocuments<CatalogProduct>(documents)[0] as CatalogProduct,
          included: () => parseIncluded(included),
        },
      ),
  };
}

function found<Request extends ReleaseRequest & ShownWith>(of: (request: Request) => ProductsOf) {
  return {
    part: (request) => partOf(of(request)),
    isPriced: true,
    find: (store, { request, target, query }) =>
      store.findProducts(target.release, {
        of: of(request),
        include: request.include ?? [],
        ...query,
      }),
  } satisfies Omit<ProductsKind<Request, never>, 'answer'>;
}

function partOf(of: ProductsOf): NamedPart | undefined {
  if (of === 'release') return undefined;
  return 'product' in of ? { name: 'product', id: of.product } : namedPart(of);
}
