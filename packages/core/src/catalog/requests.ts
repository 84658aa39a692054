import type { BundleConfiguration, IncludeName } from '@aisle/schema/catalog';
import type { LanguageWish } from './reading/choose-language.js';
import type { ShopperContext } from './rules/shopper-context.js';

/** What every request for a part of a release says. */
export interface ReleaseRequest extends LanguageWish {
  /** The catalog to read; without it and without a matching rule, the one published first. */
  readonly catalog_id?: string | undefined;
  /** A release id, or `latestPublished`, which is also the default. */
  readonly release_id?: string | undefined;
  readonly shopper?: ShopperContext | undefined;
}

/** What every request for a list of a release says. */
export interface ListRequest extends ReleaseRequest {
  /** A filter as text, such as `eq(sku,TEE-1)`. */
  readonly filter?: string | undefined;
  /** Records a page, 1 to 100; the store's page length when absent. */
  readonly limit?: number | undefined;
  /** Records to skip, 0 to 10,000. */
  readonly offset?: number | undefined;
}

/** What every request for products says of what they are shown with. */
export interface ShownWith {
  readonly include?: readonly IncludeName[] | undefined;
  /** Currency of display prices; the store's default when absent. */
  readonly currency?: string | undefined;
}

/** Asks for products of a release. */
export interface ProductsRequest extends ListRequest, ShownWith {}

/** Names a hierarchy. */
export interface OfHierarchy {
  readonly hierarchy_id: string;
}

/** Names a node. */
export interface OfNode {
  /** A node, or a hierarchy for its root. */
  readonly node_id: string;
}

/** Names a product. */
export interface OfProduct {
  readonly product_id: string;
}

/** Asks for the products of a node. */
export interface NodeProductsRequest extends ProductsRequest, OfNode {}

/** Asks for a product. */
export interface ProductRequest extends ReleaseRequest, ShownWith, OfProduct {}

/** Asks for a bundle with the options that a shopper chose. */
export interface ConfigurationRequest extends ProductRequest {
  /** For each component key the quantity of each chosen product, by product id. */
  readonly selected_options: BundleConfiguration['selected_options'];
}

/** Asks for values that the products of a node have of an attribute. */
export interface ValuesRequest
  extends Pick<ReleaseRequest, 'catalog_id' | 'release_id'>,
    LanguageWish {
  readonly node_id: string;
  /** An attribute that filters of a node's products know. */
  readonly attribute: string;
  /** Text that the values hold, in any letter case. */
  readonly search?: string | undefined;
  /** The most values, 1 to 100; 20 when absent. */
  readonly limit?: number | undefined;
}

/** Asks how a request for the products of a node is decided. */
export interface ExplanationRequest extends NodeProductsRequest {
  readonly catalog_id: string;
  /** The name, the sku or the id of a product to look for, in any letter case. */
  readonly product?: string | undefined;
}
