export { BundleConfiguration, Component, ComponentOption, Components } from './catalog/bundle.js';
export { BundleSelection } from './catalog/bundle-selection.js';
export { DisplayAmount, DisplayPrice, TierDisplayPrice } from './catalog/display-price.js';
export { CatalogFile } from './catalog/file.js';
export { CatalogHierarchy, HierarchyDocument, HierarchyList } from './catalog/hierarchy.js';
export { Included } from './catalog/included.js';
export { ListLinks, ListMeta } from './catalog/list-envelope.js';
export { CatalogNode, NodeDocument, NodeList } from './catalog/node.js';
export {
  type IncludeName,
  includedMembers,
  includeNames,
} from './catalog/parameters/include-names.js';
export { latestReleaseNames } from './catalog/parameters/release-parameters.js';
export { CatalogProduct } from './catalog/product.js';
export { ProductAttributes } from './catalog/product-attributes.js';
export { ProductDocument } from './catalog/product-document.js';
export { ProductList } from './catalog/product-list.js';
export {
  ComponentProductPrice,
  ModifierType,
  ProductMeta,
  ProductPriceModifier,
} from './catalog/product-meta.js';
export { ProductReferenceList } from './catalog/product-reference-list.js';
export {
  FileReference,
  ProductReference,
  ProductRelationships,
} from './catalog/product-relationships.js';
export { ProductType } from './catalog/product-type.js';
export { Catalog, CatalogDocument, CatalogList } from './catalog/records/catalog-record.js';
export {
  Currency,
  CurrencyDocument,
  CurrencyList,
  FileDocument,
  FileList,
} from './catalog/records/currency.js';
export { ReleaseList } from './catalog/records/release-list.js';
export {
  CatalogRule,
  RuleChange,
  RuleContent,
  RuleCreation,
  RuleDocument,
  RuleList,
  RulePeriod,
  RuleUpdate,
} from './catalog/records/rule.js';
export { CatalogRelease, ReleaseDocument } from './catalog/release.js';
export { Tier, Tiers } from './catalog/tiers.js';
export { Variation, VariationMatrix, VariationOption } from './catalog/variation.js';
