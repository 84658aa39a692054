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

/** Operations of the contract on stored records, by name. */
const onCatalogs = {
  /** All catalogs, published or not, in order of creation. */
  listCatalogs,
  /** A catalog, published or not. */
  getCatalog,
  /** The readable releases of a catalog, newest first. */
  listReleases,
  /** Publishes a new release of a catalog; `conflict` while that is in progress. */
  publishCatalog,
  /** Withdraws a release; the one before it becomes the newest. */
  deleteRelease,
  /** All rules, the oldest first. */
  listRules,
  /** A rule. */
  getRule,
  /** Creates a rule. */
  createRule,
  /** Changes the given attributes of a rule. */
  updateRule,
  /** Deletes a rule. */
  deleteRule,
  /** Files that products refer to, by their ids. */
  listFiles,
  /** A file. */
  getFile,
  /** The currencies of prices, by their codes. */
  listCurrencies,
  /** A currency by its code. */
  getCurrency,
};

const onSubscriptions = {
  /** Creates a subscription to an offering. */
  createSubscription,
  /** Imports offerings and subscriptions from elsewhere, all of them or none. */
  importSubscriptions,
  /** Subscriptions in the order of their ids, all or those of an account. */
  listSubscriptions,
  /** A subscription. One of another account is not found. */
  getSubscription,
  /** Subscriber of a subscription. */
  getSubscriber,
  /** The plans that a subscription may use, the active one first. */
  listSubscriptionPlans,
  /** A plan that a subscription may use. */
  getSubscriptionPlan,
  /** The plans that a subscription may use, as pricing options. */
  listSubscriptionPricingOptions,
  /** One of these pricing options. */
  getSubscriptionPricingOption,
  /** The last state of a subscription. */
  listSubscriptionStates,
  /** The last state of a subscription, by its id. */
  getSubscriptionState,
  /** Cancels, pauses or resumes a subscription; `conflict` if its state does not allow that. */
  createSubscriptionState,
  /** Offerings in the order of their ids. */
  listOfferings,
  /** An offering. */
  getOffering,
  /** The plans of an offering. */
  listOfferingPlans,
  /** A plan of an offering. */
  getOfferingPlan,
  /** The plans of an offering, as pricing options. */
  listOfferingPricingOptions,
  /** One of these pricing options. */
  getOfferingPricingOption,
  /** The features of an offering: none. */
  listOfferingFeatures,
};

type Deeds = typeof onCatalogs & typeof onSubscriptions;

/**
 * Operations of the contract on stored records. Each throws a CommerceError `not_found` for an
 * unknown id, and `bad_request` for an invalid page or filter.
 */
export type RecordOperations = {
  readonly [Name in keyof Deeds]: (request: Parameters<Deeds[Name]>[1]) => ReturnType<Deeds[Name]>;
};

/** Creates the record operations on a storage. */
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
