import type { CurrencyList, FileList } from '../../catalog/records/currency.js';

/** What the demo store answers of its files. */
export const fileListExample: FileList = {
  meta: {
    results: {
      total: 107,
    },
    page: {
      limit: 1,
      offset: 0,
      current: 1,
      total: 1,
    },
  },
  data: [
    {
      type: 'file',
      id: 'f11e0001-0000-4000-8000-000000000000',
      file_name: 'tent-moss.svg',
      mime_type: 'image/svg+xml',
      file_size: 1016,
      alt_text: 'Moss-green dome tent with its door rolled open',
      public: true,
      link: {
        href: 'http://127.0.0.1:4820/files/demo/tent-moss.svg',
      },
      meta: {
        timestamps: {
          created_at: '2025-01-11T16:34:00.000',
        },
        dimensions: {
          width: 480,
          height: 480,
        },
      },
    },
  ],
  links: {
    self: '/v2/files?page[limit]=1&page[offset]=0',
    first: '/v2/files?page[limit]=1&page[offset]=0',
    last: '/v2/files?page[limit]=1&page[offset]=106',
    next: '/v2/files?page[limit]=1&page[offset]=1',
  },
};

/** What the demo store answers of its currencies. */
export const currencyListExample: CurrencyList = {
  meta: {
    results: {
      total: 3,
    },
    page: {
      limit: 1,
      offset: 0,
      current: 1,
      total: 1,
    },
  },
  data: [
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
  links: {
    self: '/v2/currencies?page[limit]=1&page[offset]=0',
    first: '/v2/currencies?page[limit]=1&page[offset]=0',
    last: '/v2/currencies?page[limit]=1&page[offset]=2',
    next: '/v2/currencies?page[limit]=1&page[offset]=1',
  },
};
