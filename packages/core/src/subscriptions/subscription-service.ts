import type { Subscription, SubscriptionChange } from '@aisle/schema';

/** How an update is made. */
export interface UpdateOptions {
  /** Versions that the caller knows; when none of them is current, nothing changes. */
  readonly ifVersion?: readonly string[];
}

/** A subscription after an update, and the name of its state. */
export interface UpdatedSubscription {
  readonly subscription: Subscription;
  /** Names this state of the subscription; any change makes another. */
  readonly version: string;
  /** Names of the attributes that the update changed, in the contract's words. */
  readonly changed: readonly string[];
}

/** What the service can do with subscriptions. */
export interface SubscriptionService {
  /**
   * Changes the attributes that are present and keeps the others.
   * @throws CommerceError `not_found` (subscription or plan), `permission_denied` (plan of another
   * offering), `conflict` (transition not allowed), `precondition_failed`, `validation_failed`.
   */
  update(
    id: string,
    change: SubscriptionChange,
    options?: UpdateOptions,
  ): Promise<UpdatedSubscription>;

  /** The subscription as an update would show it. */
  find(id: string): Promise<UpdatedSubscription | undefined>;

  /** Subscriptions in the order of their ids, at most `limit` (25 when absent). */
  list(options?: { readonly limit?: number }): Promise<readonly Subscription[]>;

  /** Activates pending subscriptions whose go-live time has come; returns their ids. */
  activateDue(): Promise<readonly string[]>;
}
