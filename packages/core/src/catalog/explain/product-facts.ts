import type { Filter } from '@aisle/schema/filter';
import type { PageWindow } from '../../records/page-window.js';
import type {
  NodeName,
  ProductPlacement,
  ReleasedProduct,
} from '../inspection/catalog-inspection.js';
import type { ProductRecord } from '../records.js';

/** All that is known about a product that was looked for, and where. */
export interface ProductFacts {
  /** What was asked for. */
  readonly asked: string;
  /** The records that may be meant. */
  readonly candidates: readonly ProductRecord[];
  /** Whether all records were looked through for it. */
  readonly isSearched: boolean;
  /** What the store has of it, published or not. */
  readonly record: ProductRecord | undefined;
  /** What the release has of it. */
  readonly released: ReleasedProduct | undefined;
  /** How it stands to the node and the filter; undefined when the release has none of it. */
  readonly placement: ProductPlacement | undefined;
  readonly release: {
    /** When it was published, as text. */
    readonly published_at: string;
    /** The newest release, where it is another one. */
    readonly newer?: { readonly has_product: boolean };
  };
  /** The nodes of the release to which the record is attached by now. */
  readonly attached: readonly NodeName[];
  readonly node: NodeName;
  readonly filter: Filter | undefined;
  readonly page: PageWindow & { readonly matches: number };
}
