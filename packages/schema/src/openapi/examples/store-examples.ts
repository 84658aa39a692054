import type { CurrencyList, FileList } from '../../catalog/records/currency.js';
import { pageOf } from './page-of.js';

/** Files of the demo store. */
export const fileListExample: FileList = pageOf(
  [
    {
      type: 'file',
      id: 'f11e0001-0000-4000-8000-000000000000',
      file_name: 'tent-moss.svg',
      mime_type: 'image/svg+xml',
      file_size: 1016,
      alt_text: 'Moss-green dome tent with its door rolled open',
      public: true,
      link: { href: 'http://127.0.0.1:4820/files/demo/tent-moss.svg' },
      meta: {
        timestamps: { created_at: '2025-01-11T16:34:00.000' },
        dimensions: { width: 480, height: 480 },
      },
    },
  ],
  '/v2/files',
  { total: 107, limit: 1 },
);

/** Currencies of the demo store. */
export const currencyListExample: CurrencyList = pageOf(
  [
    {
      id: 'EUR',
      type: 'currency',
      code: 'EUR',
      exchange_rate: 1,
      format: '€{price}',
      decimal_point: '.',
      thousand_separator: ',',
      decimal_places: 2,
      default: false,
      enabled: true,
    },
  ],
  '/v2/currencies',
  { total: 3, limit: 1 },
);
