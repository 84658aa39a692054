import { CurrencyList, FileList } from '../../catalog/records/currency.js';
import { currencyListExample, fileListExample } from '../examples/store-examples.js';
import type { OwnDocumentation } from '../operation-documentation.js';

export const listFiles: OwnDocumentation = {
  answer: {
    schema: FileList,
    summary: 'GET /v2/files?page[limit]=1',
    value: fileListExample,
  },
};

export const listCurrencies: OwnDocumentation = {
  answer: {
    schema: CurrencyList,
    summary: 'GET /v2/currencies?page[limit]=1',
    value: currencyListExample,
  },
};
