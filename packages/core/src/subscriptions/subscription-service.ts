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
  listFieldChanges,
  type SubscriptionBrowsing,
  type UpcomingChange,
} from '@aisle/schema/dev';
import { SubscriptionAttributes, type SubscriptionChange } from '@aisle/schema/subscriptions';
import { optional, requireOptions } from '../environment/require-options.js';
import type { Environment } from '../environment/steerable-clock.js';
import { nextTurn } from '../environment/turns.js';
import { mostUpcoming, readPageWindow, requireInRange } from '../records/records.js';
import { activateIfDue } from './go-live.js';
import {
  type BrowseOptions,
  isOwn,
  type PreviewedUpdate,
  readSubscription,
  type SubscriptionService,
  type SubscriptionUpdateOptions,
  touch,
  type UpdatedSubscription,
  unknownSubscription,
  versionOf,
} from './read-subscription.js';
import { extendSubscription, renderSubscription } from './render-subscription.js';
import type {
  DecisionGround,
  SubscriptionRecord,
  SubscriptionStore,
} from './stored-subscription.js';
import { restoreSubscription } from './update/change-state.js';
import { prepareUpdate } from './update/prepare-update.js';

/** Number of subscriptions to activate before others get their turn. */
const batchSize = 50;

/**
 * Activates every pending subscription whose go-live time has come. Each has its own transaction,
 * so a failure does not undo the others. Returns the ids of the activated ones.
 * @throws CommerceError `storage_unavailable` at the end if a subscription cannot be read; any
 * other failure at once.
 */
async function activateDue(
  store: SubscriptionStore,
  { clock, ids }: Pick<Environment, 'clock' | 'ids'>,
): Promise<readonly Uuid[]> {
  const now = clock();
  const activated: Uuid[] = [];
  /** Subscriptions that were not activated. They stay due and would be found again first. */
  const passedOver = new Set<Uuid>();
  let damage: CommerceError | undefined;
  for (;;) {
    const due = await store.findDue(now, passedOver.size + batchSize);
    const fresh = due.filter((id) => !passedOver.has(id));
    const isActivated = await Promise.all(fresh.map(attempt));
    if (fresh.length === 0) break;
    for (const [index, id] of fresh.entries()) {
      if (isActivated[index]) activated.push(id);
      else passedOver.add(id);
    }
    await nextTurn();
  }
  if (damage) throw damage;
  return activated;

  async function attempt(id: Uuid): Promise<boolean> {
    try {
      return await activate(id);
    } catch (error) {
      if (!(error instanceof CommerceError) || error.code !== 'storage_unavailable') throw error;
      damage ??= error;
      return false;
    }
  }

  async function activate(id: Uuid): Promise<boolean> {
    let isActivated = false;
    await store.update(id, undefined, ({ record, offering }) => {
      const after = touch(record, activateIfDue(record, offering.plans, { now, ids }), now);
      isActivated = after !== record;
      return after;
    });
    return isActivated;
  }
}

const usualLimit = 25;

const number = optional('a number', (value) => typeof value === 'number');

const browseRules = {
  search: optional('a text', (value) => typeof value === 'string'),
  limit: number,
  offset: number,
};

/** Subscriptions in the order of their ids, each with the plans that an update may name. */
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

/** In the contract's order; those that are no members of a record never differ. */
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
  let ground: DecisionGround | undefined;
  try {
    const { id, planId, decide } = prepareUpdate(environment, asked, change, options);
    ground = await store.findForUpdate(id, planId);
    if (!ground) throw unknownSubscription(id);
    const { snapshot, plan } = ground;
    const next = { ...snapshot, record: decide(snapshot, plan) };
    return {
      before: extendSubscription(snapshot),
      after: extendSubscription(next),
      // Repeated fields of the rendered subscription count once.
      changes: listFieldChanges(renderSubscription(snapshot), renderSubscription(next)),
    };
  } catch (error) {
    const refusal = requireRefusal(error);
    const snapshot = ground?.snapshot ?? (await store.find(canonicalUuid(asked)));
    if (!snapshot || !isOwn(snapshot, options)) throw refusal;
    return { before: extendSubscription(snapshot), changes: [], refusal };
  }
}

function requireRefusal(error: unknown): CommerceError {
  if (error instanceof CommerceError && refusals.includes(error.code)) return error;
  throw error;
}

/** Subscriptions that go live after `now`, earliest first, at most `limit`. */
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
    restore: (id, snapshot, options) =>
      restoreSubscription(store, canonicalUuid(id), snapshot, options),
    listUpcoming: (now, limit) => listUpcoming(store, now, limit),
    activateDue: () => activateDue(store, environment),
  };
}
