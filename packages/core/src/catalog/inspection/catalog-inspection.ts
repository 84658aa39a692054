import type { CatalogProduct } from '@aisle/schema/catalog';
import type { AttributeValues, StatementExplanation } from '@aisle/schema/dev';
import type { Filter, ProductFilterAttribute } from '@aisle/schema/filter';
import type { PageWindow } from '../../records/page-window.js';
import type { MissingPart } from '../reading/missing-part.js';
import type { ProductRecord } from '../records.js';
import type { StoredRelease } from '../release.js';

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
