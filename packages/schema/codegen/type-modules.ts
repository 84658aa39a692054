import * as account from '../src/accounts/account.js';
import * as member from '../src/accounts/member.js';
import * as signIn from '../src/accounts/sign-in.js';
import * as cart from '../src/carts/cart.js';
import * as cartChanges from '../src/carts/cart-changes.js';
import * as cartDocuments from '../src/carts/cart-documents.js';
import * as customDiscount from '../src/carts/custom-discount.js';
import * as taxItem from '../src/carts/tax-item.js';
import * as bundle from '../src/catalog/bundle.js';
import * as listEnvelope from '../src/catalog/list-envelope.js';
import * as multiSearch from '../src/catalog/multi-search.js';
import * as product from '../src/catalog/product.js';
import * as productAttributes from '../src/catalog/product-attributes.js';
import * as productMeta from '../src/catalog/product-meta.js';
import * as catalogRecord from '../src/catalog/records/catalog-record.js';
import * as rule from '../src/catalog/records/rule.js';
import * as release from '../src/catalog/release.js';
import * as stock from '../src/inventories/stock.js';
import * as order from '../src/orders/order.js';
import * as payment from '../src/orders/payment.js';
import * as price from '../src/primitives/price.js';
import * as accountRecords from '../src/seed/account-records.js';
import * as cartRecords from '../src/seed/cart-records.js';
import * as seedMembers from '../src/seed/members.js';
import * as orderRecords from '../src/seed/order-records.js';
import * as seedRecord from '../src/seed/seed-record.js';
import * as storeRecords from '../src/seed/store-records.js';
import * as offeringParts from '../src/subscriptions/offering-parts.js';
import * as plan from '../src/subscriptions/plan.js';
import * as subscriber from '../src/subscriptions/subscriber.js';
import * as subscription from '../src/subscriptions/subscription.js';
import * as subscriptionChange from '../src/subscriptions/subscription-change.js';
import * as subscriptionCreation from '../src/subscriptions/subscription-creation.js';
import * as subscriptionImport from '../src/subscriptions/subscription-import.js';
import * as subscriptionState from '../src/subscriptions/subscription-state.js';
import type { TypeModule } from './write-types.js';

export { writeTypes } from './write-types.js';

/** Modules whose models are named already; their types are not needed again. */
function listOf(...modules: readonly TypeModule[]): readonly TypeModule[] {
  return modules;
}

const priceTypes = { name: 'PriceTypes', file: 'price-types', models: price };

const catalogTypes = {
  name: 'CatalogTypes',
  file: 'catalog-types',
  models: {
    ...bundle,
    ...catalogRecord,
    ...listEnvelope,
    ...multiSearch,
    ...product,
    ...productAttributes,
    ...productMeta,
    ...release,
    ...rule,
  },
  others: listOf(priceTypes),
};

const cartTypes = {
  name: 'CartTypes',
  file: 'cart-types',
  models: { ...cart, ...cartChanges, ...cartDocuments, ...customDiscount, ...taxItem },
  others: listOf(catalogTypes),
};

const accountTypes = {
  name: 'AccountTypes',
  file: 'account-types',
  models: { ...account, ...member, ...signIn },
  others: listOf(catalogTypes),
};

const orderTypes = {
  name: 'OrderTypes',
  file: 'order-types',
  models: { ...order, ...payment },
  others: listOf(accountTypes, cartTypes, catalogTypes),
};

const inventoryTypes = {
  name: 'InventoryTypes',
  file: 'inventory-types',
  models: stock,
  others: listOf(catalogTypes),
};

const subscriptionTypes = {
  name: 'SubscriptionTypes',
  file: 'subscription-types',
  models: {
    ...offeringParts,
    ...plan,
    ...subscriber,
    ...subscription,
    ...subscriptionChange,
    ...subscriptionCreation,
    ...subscriptionImport,
    ...subscriptionState,
  },
  others: listOf(catalogTypes, priceTypes),
};

const seedTypes = {
  name: 'SeedTypes',
  file: 'seed-record-types',
  models: {
    ...accountRecords,
    ...cartRecords,
    ...orderRecords,
    ...seedMembers,
    ...seedRecord,
    ...storeRecords,
  },
  others: listOf(catalogTypes, cartTypes, orderTypes, priceTypes, subscriptionTypes),
};

/** The modules of `src/generated`, and the modules of models that each has the types of. */
export const typeModules = {
  priceTypes,
  catalogTypes,
  accountTypes,
  cartTypes,
  inventoryTypes,
  orderTypes,
  subscriptionTypes,
  seedTypes,
} satisfies Readonly<Record<string, TypeModule>>;
