import {
  CommerceError,
  canonicalUuid,
  createValidator,
  type ErrorCode,
  formatTimestamp,
  parseTimestamp,
  Uuid,
} from '@aisle/schema';
import {
  type FieldChange,
  listFieldChanges,
  type SubscriptionBrowsing,
  type UpcomingChange,
} from '@aisle/schema/dev';
import {
  type Plan,
  type Subscription,
  SubscriptionAttributes,
  type SubscriptionChange,
} from '@aisle/schema/subscriptions';
import { optional, requireOptions, type UpdateOptions } from '../environment/require-options.js';
import type { Environment } from '../environment/steerable-clock.js';
import { mostUpcoming, readPageWindow, requireInRange } from '../records/records.js';
import { activateDue } from './go-live.js';
import { extendSubscription, renderSubscription, versionOf } from './render-subscription.js';
import { restoreSubscription } from './states.js';
import {
  type DecisionInput,
  isOwn,
  type SubscriptionRecord,
  type SubscriptionSnapshot,
  type SubscriptionStore,
  unknownSubscription,
} from './stored-subscription.js';
import { prepareUpdate, type SubscriptionUpdateOptions } from './update.js';

/** A subscription after an update, and its version. */
export interface UpdatedSubscription {
  readonly subscription: Subscription;
  /** Version of the subscription; any change makes another. */
  readonly version: string;
  /** Names of the attributes that the update changed, as in the contract. */
  readonly changed: readonly string[];
}

/** A subscription with its plans and a snapshot. */
export interface ReadSubscription extends Omit<UpdatedSubscription, 'changed'> {
  /** Plans of its offering: the only ones that an update may name. */
  readonly plans: readonly Plan[];
  /** Snapshot to pass unchanged to {@link SubscriptionService.restore}. */
  readonly snapshot: Readonly<Record<string, unknown>>;
}

/** Result of a previewed update. */
export interface PreviewedUpdate {
  readonly before: Subscription;
  /** Absent if the update would be refused. */
  readonly after?: Subscription;
  /** Every field that differs, with a JSON Pointer into the subscription. */
  readonly changes: readonly FieldChange[];
  /** Error that the update would throw. Its pointers refer to the change. */
  readonly refusal?: CommerceError;
}

/** Search and page of a browse request. */
export interface BrowseOptions {
  /**
   * Text to search for in any letter case: in ids and references of subscriptions, accounts, plans
   * and offerings, and in names of plans and offerings.
   */
  readonly search?: string | undefined;
  /** 25 when absent. */
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** Subscription operations of the service. */
export interface SubscriptionService {
  /**
   * Changes the attributes that are present and keeps the others.
   * @throws CommerceError `not_found` (subscription or plan), `permission_denied` (plan of another
   * offering), `conflict` (transition not allowed), `precondition_failed`, `validation_failed`.
   * @example
   * const { version } = await commerce.subscriptions.read(id);
   * const { changed } = await commerce.subscriptions.update(id, { plan_id }, { ifVersion: [version] });
   * console.log(changed); // [ 'plan_id' ]
   */
  update(
    id: string,
    change: SubscriptionChange,
    options?: SubscriptionUpdateOptions,
  ): Promise<UpdatedSubscription>;

  /** Returns the subscription in the form that an update returns. */
  find(id: string): Promise<UpdatedSubscription | undefined>;

  /** Returns subscriptions in the order of their ids, at most `limit` (25 when absent). */
  list(options?: { readonly limit?: number | undefined }): Promise<readonly Subscription[]>;

  /** Returns subscriptions in the order of their ids, with the plans that each may move to. */
  browse(options?: BrowseOptions): Promise<SubscriptionBrowsing>;

  /**
   * Returns one subscription with its plans and a snapshot for {@link restore}.
   * @throws CommerceError `not_found`.
   */
  read(id: string): Promise<ReadSubscription>;

  /**
   * Decides an update as {@link update} would at this moment, and changes nothing.
   * @throws CommerceError `not_found` for an unknown subscription; every other refusal is in the preview.
   */
  preview(
    id: string,
    change: SubscriptionChange,
    options?: SubscriptionUpdateOptions,
  ): Promise<PreviewedUpdate>;

  /**
   * Restores a subscription to a snapshot from {@link read}, as a new version.
   * @throws CommerceError `validation_failed` for an invalid snapshot of this subscription,
   * `conflict` if its offering has changed since, `not_found`, `precondition_failed`.
   */
  restore(id: string, snapshot: unknown, options?: UpdateOptions): Promise<ReadSubscription>;

  /**
   * Returns subscriptions that go live after `now` (milliseconds): earliest first, at most `limit`.
   */
  listUpcoming(now: number, limit: number): Promise<readonly UpcomingChange[]>;

  /** Activates pending subscriptions whose go-live time has come. Returns their ids. */
  activateDue(): Promise<readonly string[]>;
}

const validateId = createValidator(Uuid);

/** Creates the subscription operations on a store, a clock and an id maker. */
export function createSubscriptionService(
  store: SubscriptionStore,
  environment: Pick<Environment, 'clock' | 'ids'>,
): SubscriptionService {
  return {
    update: (id, change, options) => updateSubscription(store, environment, id, change, options),
    async find(id) {
      if (validateId(id).faults) return undefined;
      const found = await store.find(canonicalUuid(id));
      if (!found) return undefined;
      return { subscription: extendSubscription(found), version: versionOf(found), changed: [] };
    },
    async list(options) {
      const { subscriptions } = await browseSubscriptions(store, options);
      return subscriptions.map(({ subscription }) => subscription);
    },
    browse: (options) => browseSubscriptions(store, options),
    read: (id) => readSubscription(store, canonicalUuid(id)),
    preview: (id, change, options) => previewUpdate(store, environment, id, change, options),
    async restore(id, snapshot, options) {
      const restored = await restoreSubscription(store, canonicalUuid(id), snapshot, options);
      return describeSubscription(restored);
    },
    listUpcoming: (now, limit) => listUpcoming(store, now, limit),
    activateDue: () => activateDue(store, environment),
  };
}

/** Attributes in the contract's order. Those that are not members of a record never differ. */
const attributes = Object.keys(
  SubscriptionAttributes.properties,
) as readonly (keyof SubscriptionRecord)[];

/**
 * Changes the attributes that are present and keeps the others, on the newest state.
 * @throws CommerceError `validation_failed`, `not_found`, `permission_denied`, `conflict`,
 * `precondition_failed`; nothing has changed then.
 */
async function updateSubscription(
  store: SubscriptionStore,
  environment: Pick<Environment, 'clock' | 'ids'>,
  asked: Uuid,
  change: SubscriptionChange,
  options?: SubscriptionUpdateOptions,
): Promise<UpdatedSubscription> {
  const { id, planId, decide } = prepareUpdate(environment, asked, change, options);
  let changed: readonly string[] = [];
  const updated = await store.update(id, planId, (snapshot, plan) => {
    const record = decide(snapshot, plan);
    changed = changedAttributes(snapshot.record, record);
    return record;
  });
  if (!updated) throw unknownSubscription(id);
  return { subscription: extendSubscription(updated), version: versionOf(updated), changed };
}

function changedAttributes(before: SubscriptionRecord, after: SubscriptionRecord) {
  return attributes.filter((name) => before[name] !== after[name]);
}

/** Errors that refuse an update; any other error prevents the decision. */
const refusals: readonly ErrorCode[] = [
  'validation_failed',
  'not_found',
  'permission_denied',
  'conflict',
  'precondition_failed',
];

/**
 * Decides an update as {@link updateSubscription} would at this moment, and changes nothing.
 * @throws CommerceError `not_found` for an unknown subscription, or one of another account than `account_id`.
 */
async function previewUpdate(
  store: SubscriptionStore,
  environment: Pick<Environment, 'clock' | 'ids'>,
  asked: Uuid,
  change: SubscriptionChange,
  options?: SubscriptionUpdateOptions,
): Promise<PreviewedUpdate> {
  let input: DecisionInput | undefined;
  try {
    const { id, planId, decide } = prepareUpdate(environment, asked, change, options);
    input = await store.findForUpdate(id, planId);
    if (!input) throw unknownSubscription(id);
    const { snapshot, plan } = input;
    const next = { ...snapshot, record: decide(snapshot, plan) };
    return {
      before: extendSubscription(snapshot),
      after: extendSubscription(next),
      // Repeated fields of the rendered subscription count once.
      changes: listFieldChanges(renderSubscription(snapshot), renderSubscription(next)),
    };
  } catch (error) {
    const refusal = requireRefusal(error);
    const snapshot = input?.snapshot ?? (await store.find(canonicalUuid(asked)));
    if (!snapshot || !isOwn(snapshot, options)) throw refusal;
    return { before: extendSubscription(snapshot), changes: [], refusal };
  }
}

function requireRefusal(error: unknown): CommerceError {
  if (error instanceof CommerceError && refusals.includes(error.code)) return error;
  throw error;
}

const usualLimit = 25;
const number = optional('a number', (value) => typeof value === 'number');

const browseRules = {
  search: optional('a text', (value) => typeof value === 'string'),
  limit: number,
  offset: number,
};

/** Returns subscriptions in the order of their ids, with the plans that an update may name. */
async function browseSubscriptions(
  store: Pick<SubscriptionStore, 'browse'>,
  options: BrowseOptions = {},
): Promise<SubscriptionBrowsing> {
  requireOptions('subscriptions.browse', options, browseRules);
  const window = readPageWindow(options, usualLimit);
  const search = (options.search ?? '').trim();
  const { total, snapshots } = await store.browse({ search, ...window });
  return {
    total,
    subscriptions: snapshots.map((found) => ({
      subscription: extendSubscription(found),
      plans: found.offering.plans,
    })),
  };
}

/** Returns subscriptions that go live after `now`, earliest first, at most `limit`. */
async function listUpcoming(
  store: Pick<SubscriptionStore, 'findWaiting'>,
  now: number,
  limit: number,
): Promise<readonly UpcomingChange[]> {
  const waiting = await store.findWaiting(now, requireInRange('limit', limit, 0, mostUpcoming));
  return waiting.flatMap(({ record: { id, go_live_after }, offering }) =>
    go_live_after === undefined
      ? []
      : {
          time: formatTimestamp(parseTimestamp(go_live_after)),
          kind: 'go_live',
          id,
          description: `The subscription to ${JSON.stringify(offering.name)} goes live and becomes active.`,
        },
  );
}

/**
 * Reads a subscription with its plans, version and snapshot.
 * @throws CommerceError `not_found`.
 */
async function readSubscription(
  store: Pick<SubscriptionStore, 'find'>,
  id: Uuid,
): Promise<ReadSubscription> {
  const found = await store.find(id);
  if (!found) throw unknownSubscription(id);
  return describeSubscription(found);
}

/** Returns a subscription with its plans, version and snapshot. */
function describeSubscription(found: SubscriptionSnapshot): ReadSubscription {
  return {
    subscription: extendSubscription(found),
    plans: found.offering.plans,
    version: versionOf(found),
    snapshot: found.record,
  };
}
