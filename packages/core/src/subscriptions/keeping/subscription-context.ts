import type { Environment } from '../../environment/environment.js';
import type { StoreSettings } from '../../environment/store-settings.js';
import type { SubscriptionStore } from '../subscription-store.js';

/** What subscriptions are read and changed with. */
export interface SubscriptionContext {
  readonly store: SubscriptionStore;
  readonly environment: Pick<Environment, 'clock' | 'ids'>;
  /** The settings of the whole store. */
  readonly settings: () => Promise<StoreSettings>;
}

/** Whose subscriptions there are: those of an account, or all. */
export interface AccountScope {
  readonly account_id?: string;
}
