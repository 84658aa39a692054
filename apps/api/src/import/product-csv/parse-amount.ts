import { minorDigits } from '@aisle/schema';

/**
 * Parses a decimal text exactly, as minor units of a currency: `12.50` in USD is 1250, in BHD
 * 12500, in JPY a fault. Trailing zeros are allowed: `14.00` and `14.0000` fit every currency.
 * Three decimals are the exception, since they may be thousands. A comma before one, two, or at
 * least four digits is a decimal comma.
 */
export function parseAmount(
  text: string,
  currency: string,
): { readonly amount: number; readonly fault?: undefined } | { readonly fault: string } {
  const match = /^(\d+)(?:\.(\d+)|,(\d{1,2}|\d{4,}))?$/.exec(text);
  if (!match) return { fault: describeMalformed(text) };
  const [, whole = '', afterPoint = '', afterComma = ''] = match;
  const fraction = afterPoint || afterComma;
  const digits = minorDigits(currency);
  if (fraction.length > digits && !isZeros(fraction.slice(digits), fraction.length)) {
    return { fault: describePrecision(text, fraction.length, digits, currency) };
  }
  const amount = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  if (amount > BigInt(Number.MAX_SAFE_INTEGER)) return { fault: `"${text}" is too large` };
  return { amount: Number(amount) };
}

/**
 * Returns true if surplus decimals are all zeros, unless there are three decimals, which may be
 * thousands.
 */
function isZeros(beyond: string, decimals: number): boolean {
  return decimals !== 3 && /^0*$/.test(beyond);
}

function describeMalformed(text: string): string {
  const shown = JSON.stringify(text.slice(0, 60));
  if (/^-/.test(text)) return `${shown} is negative; a price must be 0 or more`;
  const plain = findPlain(text);
  if (plain !== undefined) {
    return `${shown} has other characters than digits and a decimal mark; write ${plain}`;
  }
  if (/\d[ ,'’\u00a0\u202f]\d|\..*\./.test(text)) {
    return `${shown} has a comma or a thousands separator; write it like 1234.50`;
  }
  return `${shown} is not a price; write a number like 1234.50`;
}

/**
 * Rewrites an amount with a currency or clear thousands separators as a plain decimal; undefined if
 * it is ambiguous.
 */
function findPlain(text: string): string | undefined {
  const number = text.replace(/^(?:\p{Sc}|[A-Z]{3})\s*|\s*(?:\p{Sc}|[A-Z]{3})$/gu, '');
  const isGrouped =
    /^\d{1,3}(?:([., '’\u00a0\u202f])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d{1,2})?$/.test(number);
  const isClear = !/^\d+[.,]\d{3}$/.test(number);
  if (!(isGrouped && isClear) && !/^\d+(?:[.,]\d{1,2})?$/.test(number)) return undefined;
  const [, whole = '', fraction = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(number) ?? [];
  return whole.replace(/\D/g, '') + (fraction && `.${fraction}`);
}

function describePrecision(text: string, found: number, digits: number, currency: string): string {
  const hint = found === 3 ? ' (a point is not a thousands separator here)' : '';
  return `"${text}" has ${found} decimals, ${currency} has ${digits}; write the exact price${hint}`;
}
