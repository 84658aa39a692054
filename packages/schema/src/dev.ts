export {
  BrowsedSubscription,
  browseSubscriptions,
  readSubscription,
  restoreSubscription,
  SubscriptionBrowsing,
  SubscriptionReading,
  SubscriptionRestore,
} from './dev/browse-subscriptions.js';
export {
  ClockAnswer,
  ClockChange,
  ClockMode,
  ClockState,
  readClock,
  setClock,
  UpcomingChange,
  UpcomingKind,
} from './dev/clock.js';
export { describeStore, StoreDescription } from './dev/describe-store.js';
export {
  type DevAnswer,
  type DevOperation,
  type DevOperationName,
  devOperations,
} from './dev/dev-operations.js';
export { type DiffOptions, diffJson, type JsonChange } from './dev/diff-json.js';
export {
  CatalogChoice,
  explainNodeProducts,
  FilterExplanation,
  NodeProductsExplanation,
  ProductCheck,
  ProductExplanation,
  StatementExplanation,
  TermExplanation,
} from './dev/explain-node-products.js';
export { findProducts, ProductMatch, ProductMatches } from './dev/find-products.js';
export { issueTestToken, TestToken, TestTokenRequest } from './dev/issue-test-token.js';
export { listFieldChanges } from './dev/list-field-changes.js';
export {
  CatalogTree,
  listNodeTree,
  listTree,
  NodeTree,
  TreeCatalog,
  TreeNode,
  TreeRelease,
} from './dev/list-tree.js';
export { AttributeValue, AttributeValues, listValues } from './dev/list-values.js';
export { FieldChange, PreviewError, previewUpdate, UpdatePreview } from './dev/preview-update.js';
export { resetStore } from './dev/reset-store.js';
export { RuleCriterion, RuleExplanation } from './dev/rule-explanation.js';
export { saleName } from './dev/sale-name.js';
