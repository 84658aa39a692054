import { CommerceError } from '@aisle/schema';
import type { CatalogProduct, ProductReference } from '@aisle/schema/catalog';
import { nodeProductsFilter, productsFilter } from '@aisle/schema/filter';
import type { CatalogStore, FoundProducts, ProductsOf } from './catalog-store.js';
import { checkSelection, configureBundle } from './configure-bundle.js';
import { encodeDocuments, parseDocuments } from './documents/join-products.js';
import {
  formatProduct,
  type IncludedDocuments,
  type IncludedResources,
  parseIncluded,
} from './documents/pack-product.js';
import { nodeReadings } from './read-nodes.js';
import type { MissingPart, NamedPart } from './reading/missing-part.js';
import {
  createReleasePage,
  type Question,
  type Reading,
  type ReadingContext,
  type ReadingKind,
  type ReleaseAnswer,
  type ReleasePage,
  readRelease,
  resolveReading,
  withLazy,
} from './reading/release-page.js';
import { namedPart } from './release-format/number-nodes.js';
import type {
  ConfigurationRequest,
  ListRequest,
  NodeProductsRequest,
  OfHierarchy,
  OfProduct,
  ProductRequest,
  ProductsRequest,
  ReleaseRequest,
  ShownWith,
} from './requests.js';

/** Finds the product that a request names, for parts of it. */
async function findOne(
  store: CatalogStore,
  { request, target, query }: Question<ReleaseRequest & OfProduct>,
): Promise<CatalogProduct | MissingPart> {
  const found = await store.findProducts(target.release, {
    of: { product: request.product_id },
    include: [],
    limit: 1,
    offset: 0,
    language: query.language,
    currency: query.currency,
    now: query.now,
  });
  if (typeof found === 'string') return found;
  return parseDocuments<CatalogProduct>(found.documents)[0] ?? 'product';
}

/** A page of references to products. */
export interface ReferencePage extends ReleasePage {
  readonly references: readonly ProductReference[];
}

/** References to the components of a bundle, in the order of its relationships. */
const listComponentProducts: ReadingKind<ListRequest & OfProduct, CatalogProduct, ReferencePage> = {
  part: ({ product_id }) => ({ name: 'product', id: product_id }),
  pageLength: 'store',
  find: findOne,
  answer({ relationships: { component_products } }, question) {
    const { offset, limit } = question.query;
    const references = component_products?.data ?? [];
    const shown = references.slice(offset, offset + limit).map((one) => JSON.stringify(one));
    const documents = encodeDocuments(shown);
    return withLazy(createReleasePage({ total: references.length, documents }, question), {
      references: () => parseDocuments<ProductReference>(documents),
    });
  },
};

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
type ProductsKind<Request extends ReleaseRequest, Answer> = ReadingKind<
  Request,
  FoundProducts,
  Answer
>;

/** Returns the kind for a list of products; `of` returns the products that a request is about. */
function productList<Request extends ProductsRequest>(
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
function oneProduct<Request extends ProductRequest>(
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

const asItIs = oneProduct<ConfigurationRequest>(({ product_id }) => ({ product: product_id }));

/** A bundle with the options that a shopper chose. */
const configureProduct: ProductsKind<ConfigurationRequest, ProductAnswer> = {
  ...asItIs,
  check({ selected_options }) {
    if (selected_options) return;
    throw new CommerceError('validation_failed', 'selected_options: is required', {
      pointers: ['/selected_options'],
    });
  },
  answer(found, question) {
    const { request, query } = question;
    const [product] = parseDocuments<CatalogProduct>(found.documents);
    const components = product?.attributes.components;
    if (!product || !components) {
      throw new CommerceError(
        'validation_failed',
        `Product ${JSON.stringify(request.product_id)} is not a bundle, so it has no options to choose.`,
      );
    }
    const faults = checkSelection(components, request.selected_options);
    if (faults.length > 0) throw new CommerceError('validation_failed', faults);
    const configured = configureBundle(product, request.selected_options, query);
    const documents = encodeDocuments([formatProduct(configured)]);
    return asItIs.answer({ ...found, documents }, question);
  },
};

/** One product, by its id. */
const getProduct = oneProduct<ProductRequest>(({ product_id }) => ({ product: product_id }));

/** The children of a product, which its relationships name. */
const listProductChildren: ProductsKind<ProductsRequest & OfProduct, ProductPage> = {
  ...productList(({ product_id }) => ({ product: product_id })),
  async find(store, question) {
    const { request, target, query } = question;
    const parent = await findOne(store, question);
    if (typeof parent === 'string') return parent;
    const children = parent.relationships.children?.data ?? [];
    const values = children.map(({ id }) => ({ value: id }));
    const theirs = { operator: { name: 'in' }, attribute: { name: 'id' }, values } as const;
    return store.findProducts(target.release, {
      ...query,
      of: 'release',
      include: request.include ?? [],
      filter: { terms: [theirs, ...(query.filter?.terms ?? [])] },
    });
  },
};

/** The products of a whole hierarchy. */
const listHierarchyProducts = productList<ProductsRequest & OfHierarchy>(({ hierarchy_id }) => ({
  hierarchy: hierarchy_id,
}));

/** All products of a release. */
const listProducts = productList(() => 'release');

/** The products of a node. */
export const listNodeProducts: ProductsKind<NodeProductsRequest, ProductPage> = {
  ...productList(({ node_id }) => ({ node: node_id })),
  filter: nodeProductsFilter,
};

/** Readings of the products of a release, by the names of the contract's operations. */
const productReadings = {
  /** Returns the live products of a hierarchy and of all nodes below it. */
  listHierarchyProducts,
  /**
   * Returns the live products of a node of a published release.
   * @throws CommerceError `not_found` naming the missing catalog, release or node; `bad_request`
   * for an invalid filter, page or currency.
   * @example
   * const page = await commerce.catalog.listNodeProducts({ node_id, filter: 'eq(tags,black)', limit: 10 });
   * console.log(page.total, page.products.map(({ attributes }) => attributes.name));
   */
  listNodeProducts,
  /**
   * Returns all live products of a published release: those in its nodes, their children, and
   * components of bundles.
   */
  listProducts,
  /** Returns the live children of a parent product. */
  listProductChildren,
  /** Returns the ids of a bundle's component products. */
  listComponentProducts,
  /**
   * Returns a bundle with the options that a shopper chose, at their prices.
   * @throws CommerceError `validation_failed` for a product that is not a bundle, or a choice that
   * it does not allow.
   */
  configureProduct,
  /**
   * Returns a live product of a published release, in a node or not.
   * @throws CommerceError `not_found` naming the missing catalog, release or product; `bad_request`
   * for an invalid currency.
   */
  getProduct,
};

/**
 * Readings of a release, by the names of the contract's operations. Each throws a CommerceError
 * `not_found` that names the unknown catalog, release or part of it. Each throws `bad_request` for
 * an invalid filter, page or currency.
 */
type Readings = typeof nodeReadings & typeof productReadings;

/** Reads something of a release. */
export type ReadOperations = {
  readonly [Name in keyof Readings]: (
    request: Parts<Readings[Name]>['request'],
  ) => Promise<Parts<Readings[Name]>['answer']>;
};

/** Decides a request of each kind without reading its content. */
export type ResolveReading = {
  readonly [Name in keyof Readings]: (
    request: Parts<Readings[Name]>['request'],
  ) => Promise<Reading<Parts<Readings[Name]>['answer']>>;
};

type Parts<Kind> =
  Kind extends ReadingKind<infer Request, infer _Found, infer Answer>
    ? { readonly request: Request; readonly answer: Answer }
    : never;

/** Creates the functions that read from releases. */
export function createReadOperations(context: ReadingContext): ReadOperations {
  return mapReadings((kind, request) => readRelease(kind, context, request)) as ReadOperations;
}

/** Creates the functions that decide a request without reading. */
export function createResolvers(context: ReadingContext): ResolveReading {
  return mapReadings((kind, request) => resolveReading(kind, context, request)) as ResolveReading;
}

function mapReadings(
  ask: (kind: ReadingKind<never, unknown, unknown>, request: never) => Promise<unknown>,
): object {
  return Object.fromEntries(
    Object.entries({ ...nodeReadings, ...productReadings }).map(([name, kind]) => [
      name,
      (request: never) => ask(kind, request),
    ]),
  );
}
