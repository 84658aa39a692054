import type {
  CatalogRecord,
  FileRecord,
  NodeRecord,
  PriceModifierRecord,
  PriceRecord,
  ProductRecord,
  VariationRecord,
} from './requests.js';

/** Products to build, in list order, and every record needed to build them. */
export interface ProductBatch {
  readonly products: readonly ProductRecord[];
  /** Parents and component products by id, whatever their status. */
  readonly related: ReadonlyMap<string, ProductRecord>;
  /** Live children by their parent's id, in a fixed order. */
  readonly children: ReadonlyMap<string, readonly ProductRecord[]>;
  /** Price entry of each sku: the one from the catalog's price book with the highest priority. */
  readonly prices: ReadonlyMap<string, PriceRecord>;
  readonly variations: ReadonlyMap<string, VariationRecord>;
  readonly modifiers: ReadonlyMap<string, PriceModifierRecord>;
  readonly files: ReadonlyMap<string, FileRecord>;
}

/** Text that filters compare. `language` is empty if all languages share it. */
export interface FilterableValue {
  readonly attribute: 'id' | 'name' | 'sku' | 'slug' | 'manufacturer_part_num' | 'upc_ean';
  readonly value: string;
  readonly language: string;
}

/** A value that many products share. */
export interface Facet {
  readonly attribute: 'product_types' | 'tags';
  readonly value: string;
}

/** A built product, stored in the form in which it is read. */
export interface BuiltProduct {
  readonly id: string;
  /** The document in every language, currency and sale period: see `documents/pack-product.ts`. */
  readonly packed: Buffer;
  /** The nodes that list the product. */
  readonly node_ids: readonly string[];
  readonly values: readonly FilterableValue[];
  readonly facets: readonly Facet[];
  readonly main_image_id?: string;
  readonly file_ids: readonly string[];
  readonly component_ids: readonly string[];
}

/** JSON text of a file without its `type`, which depends on its use in a product. */
export interface BuiltFile {
  readonly id: string;
  readonly document: string;
}

/** A built node. */
export interface BuiltNode {
  readonly id: string;
  /** Hierarchy of the node; empty for a hierarchy. */
  readonly hierarchy_id: string;
  /** Position among the nodes of the release: see `HierarchyNode`. */
  readonly position: number;
  /** Products that come first if they are live and in the node. */
  readonly curated_ids: readonly string[];
  readonly documents: readonly NodeDocument[];
}

/** A node in one language. */
interface NodeDocument {
  readonly language: string;
  readonly name: string;
  /** Null for a node that has none. */
  readonly slug: string | null;
  readonly document: string;
}

/** Content that completes a publication. */
export interface PublicationEnd {
  readonly nodes: readonly BuiltNode[];
  /** The default language first. */
  readonly languages: readonly string[];
  readonly default_language: string;
  /** Sale changes of the products that were built, ascending, one entry per time. */
  readonly sale_changes: readonly SaleChange[];
}

/** Comparison of something to publish with the newest release. */
export type Comparison = 'added' | 'changed' | 'kept';

/**
 * Content that a release would be built from, and the newest release. It reads one consistent
 * snapshot.
 */
export interface ReleaseDraft
  extends Pick<Publication, 'catalog' | 'nodes' | 'lot' | 'release_id' | 'published_at'> {
  /** Lists the products. `total` is their number. Takes time in proportion to it. */
  listProducts(): Promise<Pick<Publication, 'total' | 'batches'>>;
  /**
   * @returns true if no product and no file has changed since the newest release. Nodes need a
   * comparison of their own.
   */
  isUnchanged(): Promise<boolean>;
  /** Numbers of products and nodes of the newest release. */
  readonly known: { readonly products: number; readonly nodes: number };
  /** Ids of the releases that would be pruned. */
  readonly pruned: readonly string[];
  compareProduct(product: BuiltProduct): Comparison;
  /** Compares a node, built for the newest release, with that release. */
  compareNode(node: BuiltNode): Comparison;
  end(): void;
}

/**
 * A release in the making. It reads one consistent snapshot and is invisible until `complete`. If
 * possible it keeps the unchanged products of the previous release and builds only the others.
 */
export interface Publication {
  readonly release_id: string;
  readonly published_at: number;
  readonly catalog: CatalogRecord;
  /** All nodes of the catalog's hierarchies, newest update first, then by id. */
  readonly nodes: readonly NodeRecord[];
  /**
   * Random number for lists without a defined order. An incremental publish keeps that of its base.
   */
  readonly lot: number;
  /** Number of products to build. */
  readonly total: number;
  batches(): AsyncIterable<ProductBatch>;
  write(products: readonly BuiltProduct[], files: readonly BuiltFile[]): Promise<void>;
  /**
   * Stores the rest and publishes the release in one step. Prunes releases beyond the number to
   * keep.
   */
  complete(end: PublicationEnd): Promise<StoredRelease>;
  /** Deletes everything written so far. */
  abandon(): Promise<void>;
}

/** A published release. Times are milliseconds since the epoch. */
export interface Release {
  readonly id: string;
  readonly catalog_id: string;
  readonly published_at: number;
  readonly languages: readonly string[];
  readonly default_language: string;
  readonly products: number;
}

/** A catalog and its readable releases, newest first. */
export interface CatalogSummary {
  readonly id: string;
  readonly name: string;
  readonly hierarchy_ids: readonly string[];
  readonly releases: readonly Release[];
}

/**
 * A release as the store returns and expects it. The numbers that the store finds it by are private
 * to the store (`release-format/node-row.ts`).
 */
export interface StoredRelease extends Release {
  readonly state: 'published' | 'pruned';
  /** Ascending, one entry per time. */
  readonly sale_changes: readonly SaleChange[];
}

/**
 * Time in milliseconds at which sales of a release begin or end, and the alphabetically first
 * names. Deleted sales count until the next complete build.
 */
export interface SaleChange {
  readonly time: number;
  readonly begins: readonly string[];
  readonly ends: readonly string[];
}

/** Number of names to keep of the sales that begin at one time, and of those that end. */
export const mostNamedSales = 4;

/** Returns the public facts about a release. */
export function describeRelease({
  id,
  catalog_id,
  published_at,
  languages,
  default_language,
  products,
}: StoredRelease): Release {
  return { id, catalog_id, published_at, languages, default_language, products };
}
