import type { Uuid } from '@aisle/schema';
import type { SeedOffering, SeedSubscription } from '@aisle/schema/seed';
import type { Plan } from '@aisle/schema/subscriptions';
import type { PageWindow } from '../records/page-window.js';

/** A stored subscription; it always knows when it was made and last changed. */
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

/** A plan and the offering that it belongs to. */
export interface OfferedPlan {
  readonly plan: Plan;
  readonly offering_id: Uuid;
}

/**
 * Decides what a subscription becomes. Returns the record it was given when nothing changes; throws
 * to refuse, and nothing is written then. Must not wait: it runs inside the write.
 */
export type Decide = (
  snapshot: SubscriptionSnapshot,
  plan: OfferedPlan | undefined,
) => SubscriptionRecord;

/**
 * Decides what a new subscription to an offering is; undefined is an offering that is not there. Throws to refuse,
 * and nothing is written then. Must not wait: it runs inside the write.
 */
export type DecideNew = (offering: OfferingRecord | undefined) => SubscriptionRecord;

/** What a decision sees. */
export interface DecisionGround {
  readonly snapshot: SubscriptionSnapshot;
  readonly plan: OfferedPlan | undefined;
}

/** Asks for a part of all subscriptions. */
export interface BrowseQuery {
  /** Text to look for, in any letter case; empty for all subscriptions. */
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
}

/** A part of the subscriptions that fit, and how many do. */
export interface FoundSubscriptions {
  readonly total: number;
  readonly snapshots: readonly SubscriptionSnapshot[];
}

/** What subscriptions are found by: an attribute, and the values that it may have; letter case counts but in ids. */
export type SubscriptionKeys = ReadonlyMap<
  'account_id' | 'external_ref' | 'name' | 'email',
  readonly string[]
>;

/** Asks for the subscriptions that have one of some values of each of some attributes. */
export interface SubscriptionQuery extends PageWindow {
  readonly keys: SubscriptionKeys;
}

/** A part of the offerings, and how many there are. */
export interface FoundOfferings {
  readonly total: number;
  readonly offerings: readonly OfferingRecord[];
}

/** Where subscriptions and offerings are kept. */
export interface SubscriptionStore {
  find(id: Uuid): Promise<SubscriptionSnapshot | undefined>;
  /** Those of some ids that subscriptions have. */
  findKnown(ids: readonly Uuid[]): Promise<ReadonlySet<Uuid>>;
  /** What {@link SubscriptionStore.update} would have its decision see at this moment. */
  findForUpdate(id: Uuid, planId: Uuid | undefined): Promise<DecisionGround | undefined>;
  /**
   * Reads, decides and writes in one step that nothing comes between, and resolves when the change is
   * kept for good. `planId` names a plan that the decision wants to see. Undefined when there is no such
   * subscription.
   */
  update(
    id: Uuid,
    planId: Uuid | undefined,
    decide: Decide,
  ): Promise<SubscriptionSnapshot | undefined>;
  /**
   * Reads an offering, decides and keeps a new subscription to it in one step that nothing comes between, and
   * resolves when it is kept for good. Its id is nobody else's.
   */
  create(offeringId: Uuid, decide: DecideNew): Promise<SubscriptionSnapshot>;
  /**
   * Subscriptions that have a text in their id or reference, or in those of their account, plan or offering,
   * or in the name of their plan or offering; in the order of their ids, as one consistent read.
   */
  browse(query: BrowseQuery): Promise<FoundSubscriptions>;
  /** Subscriptions by their ids, as one consistent read. */
  list(query: SubscriptionQuery): Promise<FoundSubscriptions>;
  /** Offerings by their ids. */
  listOfferings(window: PageWindow): Promise<FoundOfferings>;
  findOffering(id: Uuid): Promise<OfferingRecord | undefined>;
  /** Pending subscriptions whose `go_live_after` is after `now`, the earliest first, at most `limit`. */
  findWaiting(now: number, limit: number): Promise<readonly SubscriptionSnapshot[]>;
  /** Pending subscriptions whose `go_live_after` is not after `now`, at most `limit`. */
  findDue(now: number, limit: number): Promise<readonly Uuid[]>;
}
