import { CommerceError, canonicalUuid, formatTimestamp, type Uuid } from '@aisle/schema';
import type { FieldChange, SubscriptionBrowsing, UpcomingChange } from '@aisle/schema/dev';
import type { Plan, Subscription, SubscriptionChange } from '@aisle/schema/subscriptions';
import { nameState, type UpdateOptions } from '../versions/require-state.js';
import { extendSubscription, renderSubscription } from './render-subscription.js';
import type {
  SubscriptionRecord,
  SubscriptionSnapshot,
  SubscriptionStore,
} from './stored-subscription.js';

/**
 * A subscription as it stands, with its plans and a snapshot to come back to.
 * @throws CommerceError `not_found`.
 */
export async function readSubscription(
  store: Pick<SubscriptionStore, 'find'>,
  id: Uuid,
): Promise<ReadSubscription> {
  const found = await store.find(id);
  if (!found) throw unknownSubscription(id);
  return describeSubscription(found);
}

/** A stored subscription with everything that is needed to change it and to come back. */
export function describeSubscription(found: SubscriptionSnapshot): ReadSubscription {
  return {
    subscription: extendSubscription(found),
    plans: found.offering.plans,
    version: versionOf(found),
    snapshot: found.record,
  };
}

/** The record with a member set, or without it for null; the same record when nothing differs. */
export function setOrClear(
  record: SubscriptionRecord,
  name: 'address_id' | 'end_date' | 'go_live_after',
  value: string | null,
): SubscriptionRecord {
  if ((record[name] ?? null) === value) return record;
  if (value !== null) return { ...record, [name]: value };
  const { [name]: _cleared, ...rest } = record;
  return rest;
}

/** The record as changed at `now` (milliseconds), or `before` itself when nothing was changed. */
export function touch(
  before: SubscriptionRecord,
  after: SubscriptionRecord,
  now: number,
): SubscriptionRecord {
  return after === before ? before : { ...after, updated_at: formatTimestamp(now) };
}

/** Account whose subscriptions can be found; all accounts when absent. */
export interface AccountScope {
  readonly account_id?: string | undefined;
}

/** Names a subscription. */
export interface OfSubscription extends AccountScope {
  readonly subscription_uuid: string;
}

/**
 * Returns a subscription that was found, if it is one of the account that asks.
 * @throws CommerceError `not_found`.
 */
export function requireOwn(
  found: SubscriptionSnapshot | undefined,
  { subscription_uuid, ...scope }: OfSubscription,
): SubscriptionSnapshot {
  if (found && isOwn(found, scope)) return found;
  throw unknownSubscription(subscription_uuid);
}

/** Returns true if a subscription is one of the account that asks, or if no account asks. */
export function isOwn(
  { record }: SubscriptionSnapshot,
  { account_id }: AccountScope = {},
): boolean {
  return account_id === undefined || canonicalUuid(record.account_id) === canonicalUuid(account_id);
}

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

/**
 * Options of a subscription update. With an `account_id`, subscriptions of other accounts are not
 * found.
 */
export interface SubscriptionUpdateOptions extends UpdateOptions, AccountScope {}

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

/** Names a state of a subscription by all that is shown of it, its offering included. */
export function versionOf(snapshot: SubscriptionSnapshot): string {
  return nameState(snapshot.version, renderSubscription(snapshot));
}

/** Says that there is no subscription with an id. */
export function unknownSubscription(id: string): CommerceError {
  return new CommerceError(
    'not_found',
    `No subscription has the id ${id}; check the id, or load the seed that holds the subscription.`,
  );
}
