import type { CommerceError } from '@aisle/schema';
import type { FieldChange, SubscriptionBrowsing, UpcomingChange } from '@aisle/schema/dev';
import type { Plan, Subscription, SubscriptionChange } from '@aisle/schema/subscriptions';
import type { UpdateOptions } from '../versions/update-options.js';
import type { AccountScope } from './own-subscription.js';

/** A subscription after an update, and the name of its state. */
export interface UpdatedSubscription {
  readonly subscription: Subscription;
  /** Names this state of the subscription; any change makes another. */
  readonly version: string;
  /** Names of the attributes that the update changed, in the contract's words. */
  readonly changed: readonly string[];
}

/** A subscription with what there is to know for changing it, and for coming back. */
export interface ReadSubscription extends Omit<UpdatedSubscription, 'changed'> {
  /** The plans of its offering: the only ones that an update may name. */
  readonly plans: readonly Plan[];
  /** This state, to be handed back as it is. */
  readonly snapshot: Readonly<Record<string, unknown>>;
}

/** What an update would do at this moment. */
export interface PreviewedUpdate {
  readonly before: Subscription;
  /** Absent when the update would be refused. */
  readonly after?: Subscription;
  /** Every field that differs, with a JSON Pointer into the subscription. */
  readonly changes: readonly FieldChange[];
  /** What the update would throw. Its pointers lead into the change. */
  readonly refusal?: CommerceError;
}

/** Which subscriptions to browse. */
export interface BrowseOptions {
  /**
   * Text to look for in ids and references of subscriptions, accounts, plans and offerings and in the names of plans and
   * offerings, in any letter case.
   */
  readonly search?: string | undefined;
  /** 25 when absent. */
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** How a subscription is updated. With an `account_id`, the subscriptions of other accounts are not found. */
export interface SubscriptionUpdateOptions extends UpdateOptions, AccountScope {}

/** What the service can do with subscriptions. */
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

  /** The subscription as an update would show it. */
  find(id: string): Promise<UpdatedSubscription | undefined>;

  /** Subscriptions in the order of their ids, at most `limit` (25 when absent). */
  list(options?: { readonly limit?: number | undefined }): Promise<readonly Subscription[]>;

  /** Subscriptions in the order of their ids, with the plans that each may move to. */
  browse(options?: BrowseOptions): Promise<SubscriptionBrowsing>;

  /**
   * One subscription with its plans and a snapshot for {@link restore}.
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
   * Puts a subscription back to a snapshot that {@link read} gave, as another version of it.
   * @throws CommerceError `validation_failed` for what is no snapshot of this subscription, `conflict`
   * when its offering has changed meanwhile, `not_found`, `precondition_failed`.
   */
  restore(id: string, snapshot: unknown, options?: UpdateOptions): Promise<ReadSubscription>;

  /** Subscriptions that go live after `now`, in milliseconds: earliest first, at most `limit`. */
  listUpcoming(now: number, limit: number): Promise<readonly UpcomingChange[]>;

  /** Activates pending subscriptions whose go-live time has come; returns their ids. */
  activateDue(): Promise<readonly string[]>;
}
