import type { LeafField, RequestFields } from '../request-form/field.js';

/** The headers that say who the shopper is, in the order in which people ask for them. */
export const shopperHeaderNames = {
  language: 'Accept-Language',
  otherLanguage: 'X-Moltin-Language',
  currency: 'X-Moltin-Currency',
  channel: 'EP-Channel',
  tags: 'EP-Context-Tag',
  account: 'EP-Account-Management-Authentication-Token',
  customer: 'X-Moltin-Customer-Token',
} as const;

/** The fields of an operation that say who the shopper is. */
export function shopperFields({ header }: RequestFields): readonly LeafField[] {
  return Object.values(shopperHeaderNames).flatMap((name) =>
    header.filter((field) => field.name === name),
  );
}
