import Type from 'typebox';

/** A three-letter uppercase ISO 4217 currency code. */
export const CurrencyCode = Type.String({
  pattern: '^[A-Z]{3}$',
  maxLength: 1024,
  description: 'a three-letter uppercase ISO currency code',
});
export type CurrencyCode = Type.Static<typeof CurrencyCode>;
