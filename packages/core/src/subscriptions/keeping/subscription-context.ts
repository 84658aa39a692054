import type { Environment } from '../../environment/environment.js';
import type { StoreSettings } from '../../environment/store-settings.js';
import type { SubscriptionStore } from '../subscription-store.js';

/** What subscriptions are read and changed with. */
export interface SubscriptionContext {
  readonly store: SubscriptionStore;
  readonly environment: Pick<Environment, 'clock' | 'ids'>;
  /** The settings of the whole store. */
  readonly settings: () => Promise<StoreSettings>;
  /**
   * Keeps records, all of them or none.
   * @throws CommerceError `validation_failed` with a detail a fault.
   */
  readonly load: (records: AsyncIterable<LoadedRecord>) => Promise<unknown>;
}

/** A record to keep, and where it stands. */
interface LoadedRecord {
  readonly record: unknown;
  readonly origin: string;
  readonly fault?: string;
  readonly locate?: (pointer: string) => string;
  readonly ifStored?: 'keep';
}
