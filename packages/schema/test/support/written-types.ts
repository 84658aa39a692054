import { Cart, CartDocument, CartItemsDocument } from '../../src/carts/cart.js';
import {
  CartChange,
  CartCreation,
  CartItemAddition,
  CartItemChange,
} from '../../src/carts/cart-changes.js';
import { CartItem } from '../../src/carts/cart-item.js';
import { CartAmount, CartItemPrice, CartPrice } from '../../src/carts/cart-price.js';
import {
  BundleConfiguration,
  Component,
  ComponentOption,
  Components,
} from '../../src/catalog/bundle.js';
import { BundleSelection } from '../../src/catalog/bundle-selection.js';
import { DisplayAmount, DisplayPrice, TierDisplayPrice } from '../../src/catalog/display-price.js';
import { CatalogFile } from '../../src/catalog/file.js';
import { CatalogHierarchy, HierarchyDocument, HierarchyList } from '../../src/catalog/hierarchy.js';
import { Included } from '../../src/catalog/included.js';
import { ListLinks, ListMeta } from '../../src/catalog/list-envelope.js';
import { CatalogNode, NodeDocument, NodeList } from '../../src/catalog/node.js';
import { CatalogProduct } from '../../src/catalog/product.js';
import { ProductAttributes } from '../../src/catalog/product-attributes.js';
import { ProductDocument } from '../../src/catalog/product-document.js';
import { ProductList } from '../../src/catalog/product-list.js';
import {
  ComponentProductPrice,
  ProductMeta,
  ProductPriceModifier,
} from '../../src/catalog/product-meta.js';
import { ProductReferenceList } from '../../src/catalog/product-reference-list.js';
import {
  FileReference,
  ProductReference,
  ProductRelationships,
} from '../../src/catalog/product-relationships.js';
import { Catalog, CatalogDocument, CatalogList } from '../../src/catalog/records/catalog-record.js';
import {
  Currency,
  CurrencyDocument,
  CurrencyList,
  FileDocument,
  FileList,
} from '../../src/catalog/records/currency.js';
import { ReleaseList } from '../../src/catalog/records/release-list.js';
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
import { CatalogRelease, ReleaseDocument } from '../../src/catalog/release.js';
import { Tier, Tiers } from '../../src/catalog/tiers.js';
import { Variation, VariationOption } from '../../src/catalog/variation.js';
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
import { SeedCart, SeedCartItem, SeedStock } from '../../src/seed/cart-records.js';
import { SeedHierarchy, SeedNode } from '../../src/seed/hierarchy-records.js';
import { Locales, Schedule } from '../../src/seed/members.js';
import { SeedFile, SeedVariation } from '../../src/seed/part-records.js';
import {
  SeedCurrencyPrices,
  SeedPrice,
  SeedPriceBook,
  SeedPriceModifier,
} from '../../src/seed/price-records.js';
import { SeedProduct } from '../../src/seed/product-records.js';
import {
  SeedCatalog,
  SeedCatalogRule,
  SeedPublish,
  SeedStoreSettings,
} from '../../src/seed/store-records.js';
import { SeedOffering, SeedSubscription } from '../../src/seed/subscription-records.js';
import { Offering } from '../../src/subscriptions/offering.js';
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
import { PaymentAuthority } from '../../src/subscriptions/payment-authority.js';
import { Plan } from '../../src/subscriptions/plan.js';
import {
  OfferingRelationships,
  SubscriptionRelationships,
} from '../../src/subscriptions/relationships.js';
import { Subscriber, SubscriberDocument } from '../../src/subscriptions/subscriber.js';
import {
  Subscription,
  SubscriptionAttributes,
  SubscriptionCondition,
  SubscriptionMeta,
} from '../../src/subscriptions/subscription.js';
import {
  SubscriptionChange,
  SubscriptionUpdate,
} from '../../src/subscriptions/subscription-change.js';
import {
  SubscriptionContent,
  SubscriptionCreation,
} from '../../src/subscriptions/subscription-creation.js';
import { SubscriptionDocument } from '../../src/subscriptions/subscription-document.js';
import {
  SubscriptionImport,
  SubscriptionImportDocument,
  SubscriptionImportRequest,
} from '../../src/subscriptions/subscription-import.js';
import { StateCreation, SubscriptionState } from '../../src/subscriptions/subscription-state.js';
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

const priceTypes = { name: 'PriceTypes', path: 'primitives/price-types.ts', types: primitives };

const catalogTypes = {
  name: 'CatalogTypes',
  path: 'catalog/catalog-types.ts',
  types: catalog,
  others: [priceTypes],
};

const cartTypes = {
  name: 'CartTypes',
  path: 'carts/cart-types.ts',
  types: carts,
  others: [catalogTypes],
};

const inventoryTypes = {
  name: 'InventoryTypes',
  path: 'inventories/inventory-types.ts',
  types: inventories,
  others: [catalogTypes],
};

const subscriptionTypes = {
  name: 'SubscriptionTypes',
  path: 'subscriptions/subscription-types.ts',
  types: subscriptions,
  others: [catalogTypes, priceTypes],
};

const seedTypes = {
  name: 'SeedTypes',
  path: 'seed/seed-record-types.ts',
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
