import type {
  CatalogRecord,
  FileRecord,
  NodeRecord,
  PriceModifierRecord,
  PriceRecord,
  ProductRecord,
  VariationRecord,
} from './records.js';
import type { SaleChange, StoredRelease } from './release.js';

/** Products to build, in list order, and everything that building them looks at. */
export interface ProductBatch {
  readonly products: readonly ProductRecord[];
  /** Parents and component products by id, whatever their status. */
  readonly related: ReadonlyMap<string, ProductRecord>;
  /** Live children by their parent's id, in a fixed order. */
  readonly children: ReadonlyMap<string, readonly ProductRecord[]>;
  /** The price entry that counts for a sku: the one of the catalog's highest price book. */
  readonly prices: ReadonlyMap<string, PriceRecord>;
  readonly variations: ReadonlyMap<string, VariationRecord>;
  readonly modifiers: ReadonlyMap<string, PriceModifierRecord>;
  readonly files: ReadonlyMap<string, FileRecord>;
}

/** A text that a filter compares. `language` is empty where all languages have the same. */
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

/** A finished product, ready to be stored as it will be read. */
export interface BuiltProduct {
  readonly id: string;
  /** The document in every language, currency and sale period: see `documents/pack-product.ts`. */
  readonly packed: Uint8Array;
  /** The nodes that list the product. */
  readonly node_ids: readonly string[];
  readonly values: readonly FilterableValue[];
  readonly facets: readonly Facet[];
  readonly main_image_id?: string;
  readonly file_ids: readonly string[];
  readonly component_ids: readonly string[];
}

/** A file's JSON text without its `type`, which depends on how a product uses it. */
export interface BuiltFile {
  readonly id: string;
  readonly document: string;
}

/** A finished node. */
export interface BuiltNode {
  readonly id: string;
  /** The hierarchy that it is below; empty for a hierarchy. */
  readonly hierarchy_id: string;
  /** Where it stands among the nodes of the release: see `HierarchyNode`. */
  readonly position: number;
  /** The products that come first where they are live and in the node. */
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

/** What closes a publication. */
export interface PublicationEnd {
  readonly nodes: readonly BuiltNode[];
  /** The default language first. */
  readonly languages: readonly string[];
  readonly default_language: string;
  /** Of the products that were built; ascending, one a time. */
  readonly sale_changes: readonly SaleChange[];
}

/** How something that would be published stands to what the newest release has. */
export type Comparison = 'added' | 'changed' | 'kept';

/** What a release would be built from, beside the newest one. It reads one consistent state. */
export interface ReleaseDraft
  extends Pick<
    Publication,
    'catalog' | 'nodes' | 'lot' | 'release_id' | 'published_at' | 'total' | 'batches'
  > {
  /** Returns true if no product and no file of the newest release has changed since; nodes are to be compared. */
  isUnchanged(): Promise<boolean>;
  /** How many the newest release has. */
  readonly known: { readonly products: number; readonly nodes: number };
  /** Ids of the releases that would be pruned. */
  readonly pruned: readonly string[];
  compareProduct(product: BuiltProduct): Comparison;
  /** Takes a node that is built as one of the newest release. */
  compareNode(node: BuiltNode): Comparison;
  end(): void;
}

/**
 * A release in the making. It reads one consistent state and is seen by nobody before `complete`. Where it
 * can, it carries on the products that did not change since the release before; the others are built.
 */
export interface Publication {
  readonly release_id: string;
  readonly published_at: number;
  readonly catalog: CatalogRecord;
  /** All nodes of the catalog's hierarchies, newest update first, then by id. */
  readonly nodes: readonly NodeRecord[];
  /** The number drawn for orders that nobody set: of the products carried on, if there are any. */
  readonly lot: number;
  /** How many products will be built. */
  readonly total: number;
  batches(): AsyncIterable<ProductBatch>;
  write(products: readonly BuiltProduct[], files: readonly BuiltFile[]): Promise<void>;
  /** Stores the rest and switches the release on in one step; older ones past the kept are pruned. */
  complete(end: PublicationEnd): Promise<StoredRelease>;
  /** Removes what was written. */
  abandon(): Promise<void>;
}
