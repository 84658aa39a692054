import Type from 'typebox';
import type { PriceTypes } from '../generated/price-types.js';
import { CurrencyCode, dictionary } from './described.js';

/** An amount of money in minor units of its currency, with or without tax. */
export const Money = Type.Object(
  {
    amount: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'amount in minor units of the currency, such as cents',
    }),
    includes_tax: Type.Boolean({ description: 'true if the amount includes tax' }),
  },
  { additionalProperties: false },
);
export type Money = PriceTypes['Money'];

/** Prices by currency code. */
export const Price = dictionary(CurrencyCode, Money, {
  title: 'Price',
  description: 'amounts by currency code',
});
export type Price = PriceTypes['Price'];

/**
 * Currencies by the digits of their minor unit, if these are not 2. Source: list one of ISO 4217,
 * published by SIX on 2024-06-25 (https://www.iso.org/iso-4217-currency-codes.html). Locale data of
 * the runtime is unsuitable: it has the customary digits (0 for HUF) and changes between versions.
 */
const currenciesByDigits: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const digitsByCurrency = new Map(
  Object.entries(currenciesByDigits).flatMap(([digits, currencies]) =>
    currencies.split(' ').map((currency) => [currency, Number(digits)] as const),
  ),
);

/**
 * Returns the number of decimals of a currency: 2 for USD, 0 for JPY, 3 for BHD. Unknown currencies
 * and those without a minor unit have 2.
 */
export function minorDigits(currency: string): number {
  return digitsByCurrency.get(currency) ?? 2;
}

/**
 * Formats minor units as decimal text without floating-point errors: `12.50` for 1250 USD, `-0.05`
 * for -5.
 */
export function decimalAmount(amount: number, currency: string): string {
  const digits = minorDigits(currency);
  if (digits === 0) return String(amount);
  if (amount < 0) return `-${decimalAmount(-amount, currency)}`;
  const text = String(amount).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
