import type { CatalogProduct } from '@aisle/schema/catalog';
import type { AttributeValues, StatementExplanation } from '@aisle/schema/dev';
import type { Filter, ProductFilterAttribute } from '@aisle/schema/filter';
import type { PageWindow } from '../../records/page-window.js';
import type { MissingPart } from '../reading/missing-part.js';
import type { ProductRecord } from '../records.js';
import type { StoredRelease } from '../release.js';

/** A node of a release with how many products it lists, and how many of those it curates. */
export interface NodeEntry {
  readonly id: string;
  readonly name: string;
  /** Absent where the node is a hierarchy's root. */
  readonly parent_id?: string;
  readonly products: number;
  readonly curated: number;
}

/** Asks for values that the products of a node have of an attribute. */
export interface ValuesQuery {
  readonly node_id: string;
  readonly attribute: ProductFilterAttribute;
  /** Text that the values hold; empty when any will do. */
  readonly search: string;
  readonly limit: number;
  readonly language: string;
}

/** A product as a release has it, and the nodes that list it there. */
export interface ReleasedProduct {
  readonly product: CatalogProduct;
  readonly nodes: readonly NodeName[];
}

/** A node's id and what it is called. */
export type NodeName = Pick<NodeEntry, 'id' | 'name'>;

/** Asks how a filter meets the products of a node, and how one product of the release does. */
export interface FilterQuery {
  readonly node_id: string;
  readonly filter?: Filter;
  readonly language: string;
  /** The id of a product of the release. */
  readonly product_id?: string;
}

/** What a release answers to a filter. */
export interface FilterFacts {
  readonly node: Pick<NodeEntry, 'id' | 'name' | 'products'>;
  /** How many products of the node meet all terms, and how many each term alone; in the filter's order. */
  readonly matches: number;
  readonly terms: readonly number[];
  readonly statements: readonly StatementExplanation[];
  readonly product?: ProductPlacement;
}

/** How a product of a release stands to a node and a filter. */
export interface ProductPlacement {
  readonly is_in_node: boolean;
  /** Whether it meets each term; undefined where no node lists it, so that no filter looks at it. */
  readonly terms?: readonly boolean[];
  /** Where it stands among the matches, from 0; undefined when it is none. */
  readonly position?: number;
}

/** What an engine tells about its releases, to show people how an answer comes about. An engine may lack it. */
export interface CatalogInspection {
  /** Some of a release's nodes in list order, as one consistent read. */
  listNodeEntries(
    release: StoredRelease,
    query: PageWindow & { readonly language: string },
  ): Promise<readonly NodeEntry[] | 'release'>;
  /**
   * Values of a node's products: those that begin with the searched text first. It looks for a quarter of a
   * second at most and lets others work meanwhile; what it has not found by then makes the answer incomplete.
   */
  listValues(release: StoredRelease, query: ValuesQuery): Promise<AttributeValues | MissingPart>;
  /** What decides about a filter, found in the way in which a page finds its products. */
  explainFilter(release: StoredRelease, query: FilterQuery): Promise<FilterFacts | MissingPart>;
  /** A product of a release by the id, the sku or the name that it has there. */
  findReleasedProduct(
    release: StoredRelease,
    called: string,
    language: string,
  ): Promise<ReleasedProduct | undefined>;
  /** Those of the nodes that a release has. */
  nameNodes(
    release: StoredRelease,
    ids: readonly string[],
    language: string,
  ): Promise<readonly NodeName[]>;
  /** The record of a product by its id or its sku, whether it is published or not. */
  findProduct(idOrSku: string): Promise<ProductRecord | undefined>;
  /** Records of products, published or not, in the order of their ids: those behind one. */
  listProducts(after: string, limit: number): Promise<readonly ProductRecord[]>;
}
