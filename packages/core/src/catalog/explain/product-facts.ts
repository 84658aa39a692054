import type { Filter } from '@aisle/schema/filter';
import type { PageWindow } from '../../records/page-window.js';
import type {
  NodeName,
  ProductPlacement,
  ReleasedProduct,
} from '../inspection/catalog-inspection.js';
import type { ProductRecord } from '../records.js';

/** Facts about a product that was looked for. */
export interface ProductFacts {
  /** Text that was searched for. */
  readonly asked: string;
  /** Records that the text may mean. */
  readonly candidates: readonly ProductRecord[];
  /** True if all records were searched. */
  readonly isSearched: boolean;
  /** The product's record in the store, published or not. */
  readonly record: ProductRecord | undefined;
  /** The product in the release. */
  readonly released: ReleasedProduct | undefined;
  /** Position of the product in the node and filter; undefined when the release lacks it. */
  readonly placement: ProductPlacement | undefined;
  readonly release: {
    /** Time of publication, as text. */
    readonly published_at: string;
    /** Newest release, if it is another one. */
    readonly newer?: { readonly has_product: boolean };
  };
  /** Nodes of the release that the record is attached to now. */
  readonly attached: readonly NodeName[];
  readonly node: NodeName;
  readonly filter: Filter | undefined;
  readonly page: PageWindow & { readonly matches: number };
}
