import type { Environment } from '../../environment/environment.js';
import type { StoreSettings } from '../../environment/store-settings.js';
import type { SubscriptionStore } from '../subscription-store.js';

/** Dependencies of the subscription operations. */
export interface SubscriptionContext {
  readonly store: SubscriptionStore;
  readonly environment: Pick<Environment, 'clock' | 'ids'>;
  /** Returns the settings of the whole store. */
  readonly settings: () => Promise<StoreSettings>;
  /**
   * Stores records, all of them or none.
   * @throws CommerceError `validation_failed` with one detail per fault.
   */
  readonly load: (records: AsyncIterable<LoadedRecord>) => Promise<unknown>;
}

/** A record to store, and its location. */
interface LoadedRecord {
  readonly record: unknown;
  readonly origin: string;
  readonly fault?: string;
  readonly locate?: (pointer: string) => string;
  readonly ifStored?: 'keep';
}
