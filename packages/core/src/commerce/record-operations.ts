import type { CatalogContext } from '../catalog/keeping/catalog-context.js';
import { createRule, deleteRule, updateRule } from '../catalog/keeping/change-rule.js';
import { deleteRelease } from '../catalog/keeping/delete-release.js';
import { getCatalog } from '../catalog/keeping/get-catalog.js';
import { getCurrency } from '../catalog/keeping/get-currency.js';
import { getFile } from '../catalog/keeping/get-file.js';
import { getRule } from '../catalog/keeping/get-rule.js';
import { listCatalogs } from '../catalog/keeping/list-catalogs.js';
import { listCurrencies } from '../catalog/keeping/list-currencies.js';
import { listFiles } from '../catalog/keeping/list-files.js';
import { listReleases } from '../catalog/keeping/list-releases.js';
import { listRules } from '../catalog/keeping/list-rules.js';
import { publishCatalog } from '../catalog/keeping/publish-catalog.js';
import type { Environment } from '../environment/environment.js';
import { loadSeed } from '../seeding/load-seed.js';
import { importSubscriptions } from '../subscriptions/importing/import-subscriptions.js';
import { createSubscriptionState } from '../subscriptions/keeping/create-state.js';
import { createSubscription } from '../subscriptions/keeping/create-subscription.js';
import {
  getOffering,
  getOfferingPlan,
  getOfferingPricingOption,
  listOfferingFeatures,
  listOfferingPlans,
  listOfferingPricingOptions,
  listOfferings,
} from '../subscriptions/keeping/read-offerings.js';
import {
  getSubscriber,
  getSubscription,
  getSubscriptionPlan,
  getSubscriptionPricingOption,
  getSubscriptionState,
  listSubscriptionPlans,
  listSubscriptionPricingOptions,
  listSubscriptionStates,
  listSubscriptions,
} from '../subscriptions/keeping/read-subscriptions.js';
import type { SubscriptionContext } from '../subscriptions/keeping/subscription-context.js';
import type { Storage } from './storage.js';

/** Everything that operations of the contract read and change of records as they are kept, by their names. */
const onCatalogs = {
  /** All catalogs, published or not, the first made first. */
  listCatalogs,
  /** A catalog, published or not. */
  getCatalog,
  /** The releases of a catalog that can be read, the newest first. */
  listReleases,
  /** Makes a new release of a catalog; `conflict` while that is going on. */
  publishCatalog,
  /** Withdraws a release; the one before it is the newest then. */
  deleteRelease,
  /** All rules, the oldest first. */
  listRules,
  /** A rule. */
  getRule,
  /** Makes a rule. */
  createRule,
  /** Changes the attributes that are present of a rule. */
  updateRule,
  /** Deletes a rule. */
  deleteRule,
  /** Files that products refer to, by their ids. */
  listFiles,
  /** A file. */
  getFile,
  /** The currencies that prices are in, by their codes. */
  listCurrencies,
  /** A currency by its code. */
  getCurrency,
};

const onSubscriptions = {
  /** Makes a subscription to an offering. */
  createSubscription,
  /** Keeps offerings and subscriptions that come from elsewhere, all of them or none. */
  importSubscriptions,
  /** Subscriptions by their ids, all or those of an account. */
  listSubscriptions,
  /** A subscription; one of another account than the one that asks is not there. */
  getSubscription,
  /** Who subscribes, as a subscription knows it. */
  getSubscriber,
  /** The plans that a subscription may be on, the active one first. */
  listSubscriptionPlans,
  /** A plan that a subscription may be on. */
  getSubscriptionPlan,
  /** The same plans as ways to pay. */
  listSubscriptionPricingOptions,
  /** One of these. */
  getSubscriptionPricingOption,
  /** The last state of a subscription. */
  listSubscriptionStates,
  /** The last state of a subscription, by its id. */
  getSubscriptionState,
  /** Cancels, pauses or resumes a subscription; `conflict` where that cannot be. */
  createSubscriptionState,
  /** Offerings by their ids. */
  listOfferings,
  /** An offering. */
  getOffering,
  /** The plans of an offering. */
  listOfferingPlans,
  /** A plan of an offering. */
  getOfferingPlan,
  /** The same plans as ways to pay. */
  listOfferingPricingOptions,
  /** One of these. */
  getOfferingPricingOption,
  /** The features of an offering: none. */
  listOfferingFeatures,
};

type Deeds = typeof onCatalogs & typeof onSubscriptions;

/**
 * What operations of the contract read and change of records as they are kept. Each throws a CommerceError
 * `not_found` for an id that is unknown, and `bad_request` for a page or a filter that is none.
 */
export type RecordOperations = {
  readonly [Name in keyof Deeds]: (request: Parameters<Deeds[Name]>[1]) => ReturnType<Deeds[Name]>;
};

/** The same on a storage. */
export function createRecordOperations(
  storage: Pick<Storage, 'catalog' | 'subscriptions' | 'seeds'>,
  environment: Environment,
): RecordOperations {
  const catalogs: CatalogContext = { store: storage.catalog, environment };
  const subscriptions: SubscriptionContext = {
    store: storage.subscriptions,
    environment,
    settings: () => storage.catalog.settings(),
    load: (records) => loadSeed(storage.seeds, environment.clock, records),
  };
  return {
    ...bind(onCatalogs, catalogs),
    ...bind(onSubscriptions, subscriptions),
  } as RecordOperations;
}

function bind(
  deeds: Readonly<Record<string, (context: never, request: never) => unknown>>,
  context: unknown,
): object {
  return Object.fromEntries(
    Object.entries(deeds).map(([name, deed]) => [
      name,
      async (request: never) => deed(context as never, request),
    ]),
  );
}
