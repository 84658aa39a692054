import {
  CurrencyDocument,
  CurrencyList,
  FileDocument,
  FileList,
} from '../../catalog/records/currency.js';
import { currencyListExample, fileListExample } from '../examples/store-examples.js';
import type { ErrorDefinition, OwnDocumentation } from '../operation-documentation.js';

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

const [file] = fileListExample.data;
const [currency] = currencyListExample.data;

const unknown = (what: string, detail: string): Readonly<Record<404, ErrorDefinition>> => ({
  404: {
    description: `the ${what} is unknown`,
    examples: { [what]: { title: 'Not Found', details: [detail] } },
  },
});

export const getFile: OwnDocumentation = {
  answer: { schema: FileDocument, summary: `GET /v2/files/${file?.id}`, value: { data: file } },
  errors: unknown('file', 'There is no file "f11effff-0000-4000-8000-000000000000".'),
};

export const getCurrency: OwnDocumentation = {
  answer: {
    schema: CurrencyDocument,
    summary: `GET /v2/currencies/${currency?.id}`,
    value: { data: currency },
  },
  errors: unknown('currency', 'There is no currency "SEK".'),
};
