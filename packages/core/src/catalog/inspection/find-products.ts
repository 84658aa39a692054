import { CommerceError } from '@aisle/schema';
import type { CatalogProduct } from '@aisle/schema/catalog';
import type {
  AttributeValues,
  NodeTree,
  ProductMatch,
  StatementExplanation,
} from '@aisle/schema/dev';
import {
  type Filter,
  nodeProductsFilter,
  operatorsTaking,
  type ProductFilterAttribute,
  productFilterAttributes,
} from '@aisle/schema/filter';
import { foldText } from '../../environment/require-options.js';
import { nextTurn } from '../../environment/turns.js';
import type { PageWindow } from '../../records/records.js';
import type { StoredRelease } from '../publication.js';
import type { MissingPart } from '../reading/missing-part.js';
import type { ReadingKind } from '../reading/release-page.js';
import type { ProductRecord, ReleaseRequest, ValuesRequest } from '../requests.js';

/** Number of nodes to read at a time, so that other work gets its turn. */
const batchSize = 200;

/** Returns the tree of a release. */
export const listNodeTree = (
  inspection: CatalogInspection,
): ReadingKind<ReleaseRequest, readonly NodeEntry[], NodeTree> => ({
  find: (_, { target, query }) => readEntries(inspection, target.release, query.language),
  answer: (nodes, { facts: { catalog_id, release_id, language } }) => ({
    catalog_id,
    release_id,
    nodes: orderNodeTree(nodes, language),
  }),
});

async function readEntries(
  inspection: CatalogInspection,
  release: StoredRelease,
  language: string,
): Promise<NodeEntry[] | 'release'> {
  const entries: NodeEntry[] = [];
  for (;;) {
    const page = { limit: batchSize, offset: entries.length, language };
    const found = await inspection.listNodeEntries(release, page);
    if (found === 'release') return found;
    entries.push(...found);
    if (found.length < batchSize) return entries;
    await nextTurn();
  }
}

/** The values of an attribute. */
export const listValues = (
  inspection: CatalogInspection,
): ReadingKind<ValuesRequest, AttributeValues, AttributeValues> => ({
  check: ({ attribute }) => {
    readAttribute(attribute);
  },
  part: ({ node_id }) => ({ name: 'node', id: node_id }),
  pageLength: 20,
  find: (_, { request, target, query: { limit, language } }) => {
    const { node_id, search = '' } = request;
    const attribute = readAttribute(request.attribute);
    const query = { node_id, attribute, search, limit, language };
    return inspection.listValues(target.release, query);
  },
  answer: (values) => values,
});

function readAttribute(name: string): ProductFilterAttribute {
  const known = attributeNames.find((one) => one === name);
  if (known) return known;
  throw new CommerceError(
    'bad_request',
    `The attribute is ${JSON.stringify(name)}; filters of ${nodeProductsFilter.endpoint} know ${attributeNames.join(', ')}.`,
  );
}

const attributeNames = (Object.keys(productFilterAttributes) as ProductFilterAttribute[]).filter(
  (name) => operatorsTaking(nodeProductsFilter, name).length > 0,
);

/** The inspection of an engine that has one. */
export function requireInspection(inspection: CatalogInspection | undefined): CatalogInspection {
  if (inspection) return inspection;
  throw new CommerceError(
    'not_implemented',
    'The storage engine of this service has no inspection, so there are no node trees, values and explanations to show. Everything else works; use an engine with inspection, such as SQLite, to look into releases.',
  );
}

/** Search among the records of products. */
export interface ProductSearch {
  /** Text in a name, sku or id, in any letter case; matches any product when absent. */
  readonly search?: string | undefined;
  /** Maximum number of products; 12 when absent. */
  readonly limit?: number | undefined;
}

/** Matching products, the best first. */
interface MeantProducts {
  readonly products: readonly ProductRecord[];
  /** Products whose whole name, sku or id is the text. */
  readonly exact: readonly ProductRecord[];
  /** True if there are no other matches. */
  readonly complete: boolean;
}

/** Number of records to read in one step, and maximum duration of the search in milliseconds. */
const stepLength = 250;
const patience = 250;

/** Finds records of products by their names in any language, skus and ids. */
export async function findProducts(
  inspection: Pick<CatalogInspection, 'listProducts'>,
  { search = '', limit = 12 }: ProductSearch,
): Promise<MeantProducts> {
  const text = foldText(search.trim());
  const found: ProductRecord[][] = [[], [], []];
  const end = performance.now() + patience;
  let after: string | undefined = '';
  while (after !== undefined && performance.now() < end) {
    const step = await inspection.listProducts(after, stepLength);
    for (const product of step) found[rank(product, text)]?.push(product);
    after = step.length === stepLength ? step.at(-1)?.id : undefined;
    await nextTurn();
  }
  const [exact = []] = found;
  const all = found.flatMap((products) => products.toSorted(byName));
  const complete = after === undefined && all.length <= limit;
  return { products: all.slice(0, limit), exact, complete };
}

/** Returns the description of a product that was found. */
export function describeMatch({ id, name, sku, status }: ProductRecord): ProductMatch {
  return { id, name, ...(sku !== undefined && { sku }), status };
}

/** Search text that finds unpublished products, whatever their names. */
const draft = 'draft';

/**
 * Returns 0 for the text itself, 1 for a name that begins with it, 2 for one that contains it; -1
 * otherwise.
 */
function rank({ id, name, sku, status, locales = {} }: ProductRecord, text: string): number {
  const names = Object.values(locales).map((locale) => locale.name);
  const ranks = [id, name, sku, ...names].flatMap((own) => {
    if (own === undefined) return [];
    const folded = foldText(own);
    const place = folded.indexOf(text);
    if (place === -1) return [];
    return folded === text ? 0 : place === 0 ? 1 : 2;
  });
  if (status === draft && text === draft) ranks.push(2);
  return ranks.length === 0 ? -1 : Math.min(...ranks);
}

function byName({ name, id }: ProductRecord, other: ProductRecord): number {
  return name.localeCompare(other.name, 'en') || (id < other.id ? -1 : 1);
}

/** The nodes in the order in which a tree is read: each parent before its children, siblings by name. */
export function orderNodeTree(nodes: readonly NodeEntry[], language: string): NodeEntry[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const ordered = [...nodes].sort((a, b) => compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
  const children = new Map<string, NodeEntry[]>();
  for (const node of ordered) {
    const siblings = children.get(node.parent_id ?? '') ?? [];
    siblings.push(node);
    children.set(node.parent_id ?? '', siblings);
  }
  const tree: NodeEntry[] = [];
  const waiting = [...(children.get('') ?? [])].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    tree.push(node);
    waiting.push(...[...(children.get(node.id) ?? [])].reverse());
  }
  return tree;
}

/** A node of a release with the numbers of its products and of its curated products. */
export interface NodeEntry {
  readonly id: string;
  readonly name: string;
  /** Absent for the root of a hierarchy. */
  readonly parent_id?: string;
  readonly products: number;
  readonly curated: number;
}

/** Query for values that the products of a node have of an attribute. */
export interface ValuesQuery {
  readonly node_id: string;
  readonly attribute: ProductFilterAttribute;
  /** Text that the values contain; empty for any value. */
  readonly search: string;
  readonly limit: number;
  readonly language: string;
}

/** A product in a release, and the nodes that list it there. */
export interface ReleasedProduct {
  readonly product: CatalogProduct;
  readonly nodes: readonly NodeName[];
}

/** Id and name of a node. */
export type NodeName = Pick<NodeEntry, 'id' | 'name'>;

/** Query for the matches of a filter in a node, and for one product of the release. */
export interface FilterQuery {
  readonly node_id: string;
  readonly filter?: Filter;
  readonly language: string;
  /** The id of a product of the release. */
  readonly product_id?: string;
}

/** Matches of a filter in a release. */
export interface FilterFacts {
  readonly node: Pick<NodeEntry, 'id' | 'name' | 'products'>;
  /**
   * Number of the node's products that meet all terms. `terms` has the number for each term alone,
   * in the filter's order.
   */
  readonly matches: number;
  readonly terms: readonly number[];
  readonly statements: readonly StatementExplanation[];
  readonly product?: ProductPlacement;
}

/** Relation of a product to a node and a filter. */
export interface ProductPlacement {
  readonly is_in_node: boolean;
  /**
   * For each term, true if the product meets it. Undefined if no node lists the product: filters
   * then skip it.
   */
  readonly terms?: readonly boolean[];
  /** Position among the matches, from 0; undefined when it does not match. */
  readonly position?: number;
}

/** Details of releases that explain an answer. An engine may lack them. */
export interface CatalogInspection {
  /** Returns some of a release's nodes in list order, as one consistent read. */
  listNodeEntries(
    release: StoredRelease,
    query: PageWindow & { readonly language: string },
  ): Promise<readonly NodeEntry[] | 'release'>;
  /**
   * Returns values of a node's products; values that begin with the searched text come first. The
   * search stops after a quarter of a second and yields to other work. An interrupted search
   * returns an incomplete answer.
   */
  listValues(release: StoredRelease, query: ValuesQuery): Promise<AttributeValues | MissingPart>;
  /** Explains a filter, using the same steps that find the products of a page. */
  explainFilter(release: StoredRelease, query: FilterQuery): Promise<FilterFacts | MissingPart>;
  /** Returns a product of a release by its id, sku or name there. */
  findReleasedProduct(
    release: StoredRelease,
    called: string,
    language: string,
  ): Promise<ReleasedProduct | undefined>;
  /** Returns those of the nodes that a release has. */
  nameNodes(
    release: StoredRelease,
    ids: readonly string[],
    language: string,
  ): Promise<readonly NodeName[]>;
  /** Returns the record of a product by its id or sku, published or not. */
  findProduct(idOrSku: string): Promise<ProductRecord | undefined>;
  /** Returns records of products after an id, in the order of their ids, published or not. */
  listProducts(after: string, limit: number): Promise<readonly ProductRecord[]>;
}
