export {
  BundleConfiguration,
  BundleSelection,
  Component,
  ComponentOption,
  Components,
} from './catalog/bundle.js';
export { ListLinks, ListMeta } from './catalog/list-envelope.js';
export {
  FacetCount,
  FacetValue,
  MultiSearchRequest,
  MultiSearchResponse,
  maxSearches,
  SearchHighlight,
  SearchHit,
  SearchQuery,
  SearchResult,
  SearchSuggestion,
} from './catalog/multi-search.js';
export {
  CatalogFile,
  CatalogProduct,
  FileReference,
  Included,
  ProductDocument,
  ProductList,
  ProductReference,
  ProductReferenceList,
  ProductRelationships,
} from './catalog/product.js';
export { ProductAttributes, Tier, Tiers } from './catalog/product-attributes.js';
export {
  ComponentProductPrice,
  DisplayAmount,
  DisplayPrice,
  ModifierType,
  ProductMeta,
  ProductPriceModifier,
  ProductType,
  TierDisplayPrice,
  Variation,
  VariationMatrix,
  VariationOption,
} from './catalog/product-meta.js';
export {
  Catalog,
  CatalogChange,
  CatalogContent,
  CatalogCreation,
  CatalogDocument,
  CatalogList,
  CatalogUpdate,
  Currency,
  CurrencyDocument,
  CurrencyList,
  FileDocument,
  FileList,
  ReleaseList,
} from './catalog/records/catalog-record.js';
export {
  CatalogRule,
  RuleChange,
  RuleContent,
  RuleCreation,
  RuleDocument,
  RuleList,
  RuleMatch,
  RuleMatchList,
  RulePeriod,
  RuleSearch,
  RuleSearchBody,
  RuleUpdate,
} from './catalog/records/rule.js';
export {
  CatalogHierarchy,
  CatalogNode,
  CatalogRelease,
  HierarchyDocument,
  HierarchyList,
  NodeDocument,
  NodeList,
  ReleaseDocument,
} from './catalog/release.js';
export {
  type IncludeName,
  includedMembers,
  includeNames,
  latestReleaseNames,
} from './catalog/release-parameters.js';
