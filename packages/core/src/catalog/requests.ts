import type { BundleConfiguration, IncludeName } from '@aisle/schema/catalog';
import type { LanguageWish } from './reading/choose-language.js';
import type { ShopperContext } from './rules/shopper-context.js';

/** Common members of all requests for a part of a release. */
export interface ReleaseRequest extends LanguageWish {
  /** Catalog to read. When absent, a matching rule decides, or else the catalog published first. */
  readonly catalog_id?: string | undefined;
  /** Id of a release, or `latestPublished` (the default). */
  readonly release_id?: string | undefined;
  readonly shopper?: ShopperContext | undefined;
}

/** Common members of all requests for a list of a release. */
export interface ListRequest extends ReleaseRequest {
  /** Filter text, such as `eq(sku,TEE-1)`. */
  readonly filter?: string | undefined;
  /** Records per page, 1 to 100; the store's page length when absent. */
  readonly limit?: number | undefined;
  /** Records to skip, 0 to 10,000. */
  readonly offset?: number | undefined;
}

/** Common display members of all requests for products. */
export interface ShownWith {
  readonly include?: readonly IncludeName[] | undefined;
  /** Currency of display prices; the store's default when absent. */
  readonly currency?: string | undefined;
}

/** Request for products of a release. */
export interface ProductsRequest extends ListRequest, ShownWith {}

/** Id of a hierarchy. */
export interface OfHierarchy {
  readonly hierarchy_id: string;
}

/** Id of a node. */
export interface OfNode {
  /** Node, or hierarchy for its root. */
  readonly node_id: string;
}

/** Id of a product. */
export interface OfProduct {
  readonly product_id: string;
}

/** Request for the products of a node. */
export interface NodeProductsRequest extends ProductsRequest, OfNode {}

/** Request for a product. */
export interface ProductRequest extends ReleaseRequest, ShownWith, OfProduct {}

/** Request for a bundle with the options that a shopper chose. */
export interface ConfigurationRequest extends ProductRequest {
  /** For each component key the quantity of each chosen product, by product id. */
  readonly selected_options: BundleConfiguration['selected_options'];
}

/** Request for values that the products of a node have of an attribute. */
export interface ValuesRequest
  extends Pick<ReleaseRequest, 'catalog_id' | 'release_id'>,
    LanguageWish {
  readonly node_id: string;
  /** Attribute that node product filters support. */
  readonly attribute: string;
  /** Text that the values contain, in any letter case. */
  readonly search?: string | undefined;
  /** Maximum number of values, 1 to 100; 20 when absent. */
  readonly limit?: number | undefined;
}

/** Request to explain a request for the products of a node. */
export interface ExplanationRequest extends NodeProductsRequest {
  readonly catalog_id: string;
  /** Name, sku or id of a product to look for, in any letter case. */
  readonly product?: string | undefined;
}
