import Type from 'typebox';
import { describeFilter } from '../filter/describe-filter.js';
import type { FilterTable } from '../filter/filter-operators.js';
import { CurrencyCode } from '../primitives/described.js';
import type { Parameter, ResponseDefinition } from './operation.js';

/** The headers that make a change depend on the state that it meets. */
export const conditionHeaders = {
  'If-Match': {
    schema: Type.String(),
    description:
      'ETag of the state to change, or * for any state; if the state has changed or does not exist, the update fails with 412',
  },
  'If-None-Match': {
    schema: Type.String(),
    description:
      'ETag of a state that must not be changed, or * for any state; if it is the current state, the update fails with 412',
  },
} as const;

/** The headers in which a storefront says which language it prefers. */
export const languageHeaders = {
  'Accept-Language': {
    schema: Type.String(),
    description:
      'preferred languages with quality values; matched against the languages of the release',
    example: 'fr-CA, fr;q=0.8, en;q=0.5',
  },
  'X-Moltin-Language': {
    schema: Type.String(),
    description: 'preferred language; used if Accept-Language is absent',
    example: 'fr',
  },
} as const;

/** The headers that describe a shopper: currency and the context that catalog rules look at. */
export const shopperHeaders = {
  'X-Moltin-Currency': {
    schema: CurrencyCode,
    description: "currency of display prices; the store's default currency if absent",
    example: 'EUR',
  },
  'EP-Channel': {
    schema: Type.String(),
    description: 'channel of the shopper',
    example: 'mobile',
  },
  'EP-Context-Tag': {
    schema: Type.String(),
    description: 'comma-separated tags of the shopper; those of the first 2 KiB are read',
    example: 'trade,loyal',
  },
  'EP-Account-Management-Authentication-Token': {
    schema: Type.String(),
    description: 'token of an account, issued by this service',
  },
  'X-Moltin-Customer-Token': {
    schema: Type.String(),
    description: 'token of a customer, issued by this service',
  },
} as const;

/** A parameter that takes a filter of what a table lets it say. */
export function filterParameter(filterTable: FilterTable, example?: string) {
  return {
    schema: Type.String(),
    description: describeFilter(filterTable),
    ...(example !== undefined && { example }),
    filterTable,
  } satisfies Parameter;
}

/** A parameter that takes some of a few names, separated by commas. `names` says what each stands for. */
export function namesParameter<Name extends string>(
  names: Readonly<Record<Name, string>>,
  example: string,
) {
  return {
    schema: Type.String(),
    description: `comma-separated: ${Object.keys(names).join(', ')}`,
    example,
    names,
  } satisfies Parameter;
}

/** The header in which answers say which language their texts are in. */
export const contentLanguage = {
  'Content-Language': 'language of the names and descriptions',
} as const;

/** The answers of an operation that reads a release: what it found, or that an earlier answer still holds. */
export function readResponses(description: string) {
  return {
    200: {
      description,
      headers: {
        ETag: 'version of the response',
        ...contentLanguage,
        Vary: 'request headers that the response depends on',
      },
    },
    304: { description: 'the response with the ETag in If-None-Match has not changed' },
  } as const satisfies Record<number, ResponseDefinition>;
}
