import Type from 'typebox';
import { CurrencyCode } from '../primitives/currency-code.js';

/** The headers in which a storefront says which language it prefers. */
export const languageHeaders = {
  'Accept-Language': {
    schema: Type.String(),
    description:
      'languages the storefront prefers, with quality values; negotiated against those of the release',
    example: 'fr-CA, fr;q=0.8, en;q=0.5',
  },
  'X-Moltin-Language': {
    schema: Type.String(),
    description: 'read when Accept-Language says nothing',
    example: 'fr',
  },
} as const;

/** The headers that describe a shopper: currency and the context that catalog rules look at. */
export const shopperHeaders = {
  'X-Moltin-Currency': {
    schema: CurrencyCode,
    description: "currency of display prices; the store's default currency when absent",
    example: 'EUR',
  },
  'EP-Channel': {
    schema: Type.String(),
    description: 'the channel the shopper comes through',
    example: 'mobile',
  },
  'EP-Context-Tag': {
    schema: Type.String(),
    description: 'comma-separated tags of the shopper; those of the first 2 KiB are read',
    example: 'trade,loyal',
  },
  'EP-Account-Management-Authentication-Token': {
    schema: Type.String(),
    description: "an account's token, issued by this service",
  },
  'X-Moltin-Customer-Token': {
    schema: Type.String(),
    description: "a customer's token, issued by this service",
  },
} as const;
