import {
  Cart,
  CartAmount,
  CartDocument,
  CartItem,
  CartItemPrice,
  CartItemsDocument,
  CartPrice,
} from '../../src/carts/cart.js';
import {
  CartChange,
  CartCreation,
  CartItemAddition,
  CartItemChange,
} from '../../src/carts/cart-changes.js';
import {
  BundleConfiguration,
  Component,
  ComponentOption,
  Components,
} from '../../src/catalog/bundle.js';
import { BundleSelection } from '../../src/catalog/bundle-selection.js';
import { ListLinks, ListMeta } from '../../src/catalog/list-envelope.js';
import {
  CatalogFile,
  CatalogProduct,
  FileReference,
  Included,
  ProductDocument,
  ProductList,
  ProductReference,
  ProductReferenceList,
  ProductRelationships,
} from '../../src/catalog/product.js';
import { ProductAttributes, Tier, Tiers } from '../../src/catalog/product-attributes.js';
import {
  ComponentProductPrice,
  DisplayAmount,
  DisplayPrice,
  ProductMeta,
  ProductPriceModifier,
  TierDisplayPrice,
  Variation,
  VariationOption,
} from '../../src/catalog/product-meta.js';
import {
  Catalog,
  CatalogDocument,
  CatalogList,
  Currency,
  CurrencyDocument,
  CurrencyList,
  FileDocument,
  FileList,
  ReleaseList,
} from '../../src/catalog/records/catalog-record.js';
import {
  CatalogRule,
  RuleChange,
  RuleContent,
  RuleCreation,
  RuleDocument,
  RuleList,
  RulePeriod,
  RuleUpdate,
} from '../../src/catalog/records/rule.js';
import {
  CatalogHierarchy,
  CatalogNode,
  CatalogRelease,
  HierarchyDocument,
  HierarchyList,
  NodeDocument,
  NodeList,
  ReleaseDocument,
} from '../../src/catalog/release.js';
import {
  Stock,
  StockDocument,
  StockLevel,
  StockList,
  StockLocation,
  StockLocationDocument,
  StockLocationList,
  StockRequest,
} from '../../src/inventories/stock.js';
import { Money, Price } from '../../src/primitives/price.js';
import {
  SeedCurrencyPrices,
  SeedOffering,
  SeedPrice,
  SeedPriceBook,
  SeedPriceModifier,
  SeedSubscription,
} from '../../src/seed/members.js';
import {
  SeedFile,
  SeedHierarchy,
  SeedNode,
  SeedProduct,
  SeedVariation,
} from '../../src/seed/seed-record.js';
import {
  Locales,
  Schedule,
  SeedCart,
  SeedCartItem,
  SeedCatalog,
  SeedCatalogRule,
  SeedPublish,
  SeedStock,
  SeedStoreSettings,
} from '../../src/seed/store-records.js';
import {
  FeatureList,
  IncludedOfferingParts,
  OfferingList,
  OfferingPlan,
  OfferingPlanDocument,
  OfferingPlanList,
  OfferingPricingOption,
  OfferingWithParts,
  PlanDisplayPrice,
  PlanPrice,
  PricingOptionDocument,
  PricingOptionList,
  StateDocument,
  StateList,
  SubscriptionList,
  SubscriptionWithParts,
} from '../../src/subscriptions/offering-parts.js';
import { Plan } from '../../src/subscriptions/plan.js';
import {
  Subscriber,
  SubscriberDocument,
  SubscriptionDocument,
} from '../../src/subscriptions/subscriber.js';
import {
  Offering,
  OfferingRelationships,
  Subscription,
  SubscriptionAttributes,
  SubscriptionCondition,
  SubscriptionMeta,
  SubscriptionRelationships,
} from '../../src/subscriptions/subscription.js';
import {
  SubscriptionChange,
  SubscriptionUpdate,
} from '../../src/subscriptions/subscription-change.js';
import {
  SubscriptionContent,
  SubscriptionCreation,
} from '../../src/subscriptions/subscription-creation.js';
import {
  SubscriptionImport,
  SubscriptionImportDocument,
  SubscriptionImportRequest,
} from '../../src/subscriptions/subscription-import.js';
import {
  PaymentAuthority,
  StateCreation,
  SubscriptionState,
} from '../../src/subscriptions/subscription-state.js';
import type { TypeModule } from './write-types.js';

const primitives = { Money, Price };

const catalog = {
  BundleConfiguration,
  BundleSelection,
  Catalog,
  CatalogDocument,
  CatalogFile,
  CatalogHierarchy,
  CatalogList,
  CatalogNode,
  CatalogProduct,
  CatalogRelease,
  CatalogRule,
  Component,
  ComponentOption,
  ComponentProductPrice,
  Components,
  Currency,
  CurrencyDocument,
  CurrencyList,
  DisplayAmount,
  DisplayPrice,
  FileDocument,
  FileList,
  FileReference,
  HierarchyDocument,
  HierarchyList,
  Included,
  ListLinks,
  ListMeta,
  NodeDocument,
  NodeList,
  ProductAttributes,
  ProductDocument,
  ProductList,
  ProductMeta,
  ProductPriceModifier,
  ProductReference,
  ProductReferenceList,
  ProductRelationships,
  ReleaseDocument,
  ReleaseList,
  RuleChange,
  RuleContent,
  RuleCreation,
  RuleDocument,
  RuleList,
  RulePeriod,
  RuleUpdate,
  Tier,
  TierDisplayPrice,
  Tiers,
  Variation,
  VariationOption,
};

const carts = {
  Cart,
  CartAmount,
  CartChange,
  CartCreation,
  CartDocument,
  CartItem,
  CartItemAddition,
  CartItemChange,
  CartItemPrice,
  CartItemsDocument,
  CartPrice,
};

const inventories = {
  Stock,
  StockDocument,
  StockLevel,
  StockList,
  StockLocation,
  StockLocationDocument,
  StockLocationList,
  StockRequest,
};

const subscriptions = {
  FeatureList,
  IncludedOfferingParts,
  Offering,
  OfferingList,
  OfferingPlan,
  OfferingPlanDocument,
  OfferingPlanList,
  OfferingPricingOption,
  OfferingRelationships,
  OfferingWithParts,
  PaymentAuthority,
  Plan,
  PlanDisplayPrice,
  PlanPrice,
  PricingOptionDocument,
  PricingOptionList,
  StateCreation,
  StateDocument,
  StateList,
  Subscriber,
  SubscriberDocument,
  Subscription,
  SubscriptionAttributes,
  SubscriptionChange,
  SubscriptionCondition,
  SubscriptionContent,
  SubscriptionCreation,
  SubscriptionDocument,
  SubscriptionImport,
  SubscriptionImportDocument,
  SubscriptionImportRequest,
  SubscriptionList,
  SubscriptionMeta,
  SubscriptionRelationships,
  SubscriptionState,
  SubscriptionUpdate,
  SubscriptionWithParts,
};

const seed = {
  Locales,
  Schedule,
  SeedCart,
  SeedCartItem,
  SeedCatalog,
  SeedCatalogRule,
  SeedCurrencyPrices,
  SeedFile,
  SeedHierarchy,
  SeedNode,
  SeedOffering,
  SeedPrice,
  SeedPriceBook,
  SeedPriceModifier,
  SeedProduct,
  SeedPublish,
  SeedStock,
  SeedStoreSettings,
  SeedSubscription,
  SeedVariation,
};

const priceTypes = { name: 'PriceTypes', path: 'generated/price-types.ts', types: primitives };

const catalogTypes = {
  name: 'CatalogTypes',
  path: 'generated/catalog-types.ts',
  types: catalog,
  others: [priceTypes],
};

const cartTypes = {
  name: 'CartTypes',
  path: 'generated/cart-types.ts',
  types: carts,
  others: [catalogTypes],
};

const inventoryTypes = {
  name: 'InventoryTypes',
  path: 'generated/inventory-types.ts',
  types: inventories,
  others: [catalogTypes],
};

const subscriptionTypes = {
  name: 'SubscriptionTypes',
  path: 'generated/subscription-types.ts',
  types: subscriptions,
  others: [catalogTypes, priceTypes],
};

const seedTypes = {
  name: 'SeedTypes',
  path: 'generated/seed-record-types.ts',
  types: seed,
  others: [catalogTypes, priceTypes, subscriptionTypes],
};

/** The modules of types that are written from schemas. */
export const writtenTypes = {
  priceTypes,
  catalogTypes,
  cartTypes,
  inventoryTypes,
  subscriptionTypes,
  seedTypes,
} satisfies Readonly<Record<string, TypeModule>>;
