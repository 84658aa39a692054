import type { DocumentPieces } from './build/document-pieces.js';
import type { Span } from './pricing/timeline.js';
import type {
  CatalogRecord,
  FileRecord,
  NodeRecord,
  PriceModifierRecord,
  PriceRecord,
  ProductRecord,
  VariationRecord,
} from './records.js';
import type { StoredRelease } from './release.js';

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
export interface FilterValue {
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
  readonly pieces: DocumentPieces;
  /** Heads in the languages in which they differ from the default one. */
  readonly translations: readonly { readonly language: string; readonly head: string }[];
  /** Members that sales change whatever the currency. */
  readonly prices: readonly Span<{ readonly attributes: string; readonly meta: string }>[];
  /** Members that show amounts. */
  readonly displayPrices: readonly {
    readonly currency: string;
    readonly language: string;
    readonly spans: readonly Span<string>[];
  }[];
  readonly places: readonly { readonly node_id: string; readonly position: number }[];
  readonly values: readonly FilterValue[];
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
  readonly products: number;
  readonly curated: number;
  readonly documents: readonly { readonly language: string; readonly document: string }[];
}

/** What closes a publication. */
export interface PublicationEnd {
  readonly nodes: readonly BuiltNode[];
  readonly languages: readonly string[];
  readonly default_language: string;
  readonly sale_changes: readonly number[];
}

/** A release in the making. It reads one consistent state and is seen by nobody before `complete`. */
export interface Publication {
  readonly release_id: string;
  readonly published_at: number;
  readonly catalog: CatalogRecord;
  /** All nodes of the catalog's hierarchies, newest update first, then by id. */
  readonly nodes: readonly NodeRecord[];
  /** How many products will be built. */
  readonly total: number;
  /** The nodes that each live product among `productIds` is attached to. */
  findAttachments(productIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  batches(): AsyncIterable<ProductBatch>;
  write(products: readonly BuiltProduct[], files: readonly BuiltFile[]): Promise<void>;
  /** Stores the rest and switches the release on in one step; older ones past the kept are pruned. */
  complete(end: PublicationEnd): Promise<StoredRelease>;
  /** Removes what was written. */
  abandon(): Promise<void>;
}
