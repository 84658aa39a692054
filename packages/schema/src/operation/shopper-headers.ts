import Type from 'typebox';
import { CurrencyCode } from '../primitives/currency-code.js';

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
