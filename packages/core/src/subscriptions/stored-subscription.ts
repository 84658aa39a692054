import { CommerceError, canonicalUuid, formatTimestamp, type Uuid } from '@aisle/schema';
import type { SeedOffering, SeedSubscription } from '@aisle/schema/seed';
import type { Plan } from '@aisle/schema/subscriptions';
import { foldText } from '../environment/require-options.js';
import { readStored, requireChecksumOf } from '../integrity/checksum.js';
import type { PageWindow } from '../records/records.js';

/** A stored subscription and its offering, each with the checksum of its document. */
export interface SubscriptionRow {
  readonly document: string;
  readonly version: number;
  readonly checksum: number;
  readonly offering: string;
  readonly offering_checksum: number;
}

/** Rows of a page of subscriptions, and the number of all matches. */
export interface FoundRows {
  readonly total: number;
  readonly rows: readonly SubscriptionRow[];
}

/** A stored offering with the checksum of its document. */
export interface OfferingRow {
  readonly offering: string;
  readonly offering_checksum: number;
}

/**
 * Returns the text in a subscription's JSON for an attribute with a value. No string value can
 * contain it, because quotes within strings are escaped.
 */
export function fragmentOf(attribute: string, value: string): string {
  return JSON.stringify({ [attribute]: value }).slice(1, -1);
}

/** Reads stored subscriptions and offerings. */
interface SubscriptionReader {
  /** @throws CommerceError `storage_unavailable` for a damaged row. */
  readSnapshot(row: SubscriptionRow): SubscriptionSnapshot;
  /** @throws CommerceError as `readSnapshot`. */
  readOffering(row: OfferingRow): OfferingRecord;
  /** Returns a plan from the document of its offering. */
  readPlan(id: Uuid, offering: string): OfferedPlan | undefined;
}

/** Creates a reader of subscriptions, many of which share an offering. */
export function createSubscriptionReader(): SubscriptionReader {
  const readOffering = createOfferingReader();
  return {
    readSnapshot({ document, version, checksum, offering, offering_checksum }) {
      requireChecksumOf(checksum, document);
      requireChecksumOf(offering_checksum, offering);
      return {
        record: readStored<SubscriptionRecord>(document),
        version,
        offering: readOffering(offering),
      };
    },
    readOffering({ offering, offering_checksum }) {
      requireChecksumOf(offering_checksum, offering);
      return readOffering(offering);
    },
    readPlan(id, document) {
      const offering = readOffering(document);
      const plan = offering.plans.find((offered) => offered.id === id);
      return plan && { plan, offering_id: offering.id };
    },
  };
}

/** Maximum number of cached offerings. */
const capacity = 64;

/** Maximum length of a cached document. */
const maxLength = 64 * 1024;

/**
 * Returns a function that parses stored offerings. It caches them, because many subscriptions share
 * one.
 */
export function createOfferingReader(): (document: string) => OfferingRecord {
  const known = new Map<string, OfferingRecord>();
  return (document) => {
    const remembered = known.get(document);
    if (remembered) return remembered;
    const offering = readStored<OfferingRecord>(document);
    if (document.length > maxLength) return offering;
    if (known.size >= capacity) known.delete(known.keys().next().value ?? '');
    known.set(document, offering);
    return offering;
  };
}

/** A stored subscription, always with the times of its creation and last change. */
export type SubscriptionRecord = SeedSubscription & {
  readonly created_at: string;
  readonly updated_at: string;
};

/** A stored offering with its plans. */
export type OfferingRecord = SeedOffering & {
  readonly created_at: string;
  readonly updated_at: string;
};

/** A subscription and its offering as one consistent read. `version` counts its changes. */
export interface SubscriptionSnapshot {
  readonly record: SubscriptionRecord;
  readonly version: number;
  readonly offering: OfferingRecord;
}

/** Sets the time of a change (milliseconds). Returns `before` itself if nothing was changed. */
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

/** Id of a subscription. */
export interface OfSubscription extends AccountScope {
  readonly subscription_uuid: string;
}

/**
 * Returns a found subscription if it belongs to the requesting account.
 * @throws CommerceError `not_found`.
 */
export function requireOwn(
  found: SubscriptionSnapshot | undefined,
  { subscription_uuid, ...scope }: OfSubscription,
): SubscriptionSnapshot {
  if (found && isOwn(found, scope)) return found;
  throw unknownSubscription(subscription_uuid);
}

/** @returns true if a subscription belongs to the account, or if no account is given. */
export function isOwn(
  { record }: SubscriptionSnapshot,
  { account_id }: AccountScope = {},
): boolean {
  return account_id === undefined || canonicalUuid(record.account_id) === canonicalUuid(account_id);
}

/** Returns the error for an unknown subscription. */
export function unknownSubscription(id: string): CommerceError {
  return new CommerceError(
    'not_found',
    `No subscription has the id ${id}; check the id, or load the seed that holds the subscription.`,
  );
}

/** A plan and the offering that it belongs to. */
export interface OfferedPlan {
  readonly plan: Plan;
  readonly offering_id: Uuid;
}

/**
 * Decides the new state of a subscription: the given record when nothing changes. Throws to refuse;
 * nothing is written then. It is synchronous because it runs inside the write.
 */
export type Decide = (
  snapshot: SubscriptionSnapshot,
  plan: OfferedPlan | undefined,
) => SubscriptionRecord;

/**
 * Decides a new subscription to an offering, which is undefined if it does not exist. Throws to
 * refuse; nothing is written then. It is synchronous because it runs inside the write.
 */
export type DecideNew = (offering: OfferingRecord | undefined) => SubscriptionRecord;

/** State that a change of a subscription is decided by. */
export interface DecisionInput {
  readonly snapshot: SubscriptionSnapshot;
  readonly plan: OfferedPlan | undefined;
}

/** Query for a page of all subscriptions. */
export interface BrowseQuery {
  /** Text to search for, in any letter case; empty for all subscriptions. */
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
}

/** A page of the matching subscriptions, and the number of all matches. */
export interface FoundSubscriptions {
  readonly total: number;
  readonly snapshots: readonly SubscriptionSnapshot[];
}

/**
 * Attributes that subscriptions are found by, each with its allowed values. Letter case matters
 * except in ids.
 */
export type SubscriptionKeys = ReadonlyMap<
  'account_id' | 'external_ref' | 'name' | 'email',
  readonly string[]
>;

/** Query for the subscriptions that have one of the allowed values of each attribute. */
export interface SubscriptionQuery extends PageWindow {
  readonly keys: SubscriptionKeys;
}

/** A page of the offerings, and the number of all. */
export interface FoundOfferings {
  readonly total: number;
  readonly offerings: readonly OfferingRecord[];
}

/** Store of subscriptions and offerings. */
export interface SubscriptionStore {
  find(id: Uuid): Promise<SubscriptionSnapshot | undefined>;
  /** Returns those of the ids that have a subscription. */
  findKnown(ids: readonly Uuid[]): Promise<ReadonlySet<Uuid>>;
  /** Returns the state that {@link SubscriptionStore.update} would pass to its decision now. */
  findForUpdate(id: Uuid, planId: Uuid | undefined): Promise<DecisionInput | undefined>;
  /**
   * Reads, decides and writes in one transaction. Resolves once the change is durable. `planId`
   * names a plan that the decision needs. Resolves to undefined when there is no such subscription.
   */
  update(
    id: Uuid,
    planId: Uuid | undefined,
    decide: Decide,
  ): Promise<SubscriptionSnapshot | undefined>;
  /**
   * Reads an offering, decides and stores a new subscription in one transaction. Resolves once it
   * is durable. Its id must be unused.
   */
  create(offeringId: Uuid, decide: DecideNew): Promise<SubscriptionSnapshot>;
  /**
   * Returns subscriptions that contain a text, in the order of their ids, as one consistent read.
   * Searches the ids and references of subscription, account, plan and offering, and the names of
   * plan and offering.
   */
  browse(query: BrowseQuery): Promise<FoundSubscriptions>;
  /** Returns subscriptions in the order of their ids, as one consistent read. */
  list(query: SubscriptionQuery): Promise<FoundSubscriptions>;
  /** Returns offerings in the order of their ids. */
  listOfferings(window: PageWindow): Promise<FoundOfferings>;
  findOffering(id: Uuid): Promise<OfferingRecord | undefined>;
  /**
   * Returns pending subscriptions whose `go_live_after` is after `now`, the earliest first, at most
   * `limit`.
   */
  findWaiting(now: number, limit: number): Promise<readonly SubscriptionSnapshot[]>;
  /**
   * Returns the ids of pending subscriptions whose `go_live_after` is not after `now`, at most
   * `limit`.
   */
  findDue(now: number, limit: number): Promise<readonly Uuid[]>;
}

/** Returns the texts that a subscription is searched by, without those of its offering and plan. */
export function searchedOfSubscription({
  id,
  external_ref = '',
  account_id,
  plan_id,
}: Pick<SeedSubscription, 'id' | 'external_ref' | 'account_id' | 'plan_id'>): Uint8Array {
  return searchedBytes([foldId(id), foldText(external_ref), foldId(account_id), foldId(plan_id)]);
}

/** Returns the texts that an offering is searched by. */
export function searchedOfOffering({ id, name, external_ref = '' }: SeedOffering): Uint8Array {
  return searchedBytes([foldId(id), foldText(name), foldText(external_ref)]);
}

/** Returns the texts that a plan of an offering is searched by. */
export function searchedOfPlan(offering: SeedOffering, id: string): Uint8Array {
  const named = offering.plans.filter((plan) => plan.id === id);
  return searchedBytes(named.map(({ name }) => foldText(name)));
}

/** Returns an id in lower case. Ids have ASCII letters only. */
export function foldId(id: string): string {
  return id.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Byte that occurs in no UTF-8 text. */
const between = 0xff;

/** Returns texts as bytes to search in, separated so that no match spans two of them. */
function searchedBytes(texts: readonly string[]): Uint8Array {
  const size = texts.reduce((sum, text) => sum + 1 + Buffer.byteLength(text), 0);
  const bytes = Buffer.alloc(size, between);
  let end = 0;
  for (const text of texts) end += 1 + bytes.write(text, end + 1);
  return bytes;
}
