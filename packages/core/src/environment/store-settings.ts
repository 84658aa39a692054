import type { CurrencyCode } from '@aisle/schema';

/** Settings of the whole store, changed by a seed's `store` record. */
export interface StoreSettings {
  /** Records a page when a request names no limit. */
  readonly page_length: number;
  /** Currency of display prices when a request names none. */
  readonly default_currency: CurrencyCode;
}

export const defaultStoreSettings: StoreSettings = { page_length: 25, default_currency: 'USD' };
