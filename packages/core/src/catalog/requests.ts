import type { IncludeName } from '@aisle/schema';
import type { LanguageWish } from './reading/choose-language.js';
import type { ShopperContext } from './rules/shopper-context.js';

/** What every request for a part of a release says. */
export interface ReleaseRequest extends LanguageWish {
  /** The catalog to read; without it and without a matching rule, the one published first. */
  readonly catalog_id?: string;
  /** A release id, or `latestPublished`, which is also the default. */
  readonly release_id?: string;
  readonly shopper?: ShopperContext;
}

/** What every request for a list of a release says. */
export interface ListRequest extends ReleaseRequest {
  /** A filter as text, such as `eq(sku,TEE-1)`. */
  readonly filter?: string;
  /** Records a page, 1 to 100; the store's page length when absent. */
  readonly limit?: number;
  /** Records to skip, 0 to 10,000. */
  readonly offset?: number;
}

/** Asks for the products of a node. */
export interface NodeProductsRequest extends ListRequest {
  /** A node, or a hierarchy for its root. */
  readonly node_id: string;
  readonly include?: readonly IncludeName[];
  /** Currency of display prices; the store's default when absent. */
  readonly currency?: string;
}

/** Asks for values that the products of a node have of an attribute. */
export interface ValuesRequest
  extends Pick<ReleaseRequest, 'catalog_id' | 'release_id'>,
    LanguageWish {
  readonly node_id: string;
  /** An attribute that filters of a node's products know. */
  readonly attribute: string;
  /** Text that the values hold, in any letter case. */
  readonly search?: string;
  /** The most values, 1 to 100; 20 when absent. */
  readonly limit?: number;
}

/** Asks how a request for the products of a node is decided. */
export interface ExplanationRequest extends NodeProductsRequest {
  readonly catalog_id: string;
  /** The id or the sku of a product to look for. */
  readonly product?: string;
}
