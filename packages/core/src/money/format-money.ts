import { decimalAmount, minorDigits } from '@aisle/schema';

const formatters = new Map<string, Intl.NumberFormat>();

/** How many formatters are kept; more languages and currencies than this are made anew. */
const maxFormatters = 512;

/**
 * An amount of minor units as a reader of `language` expects it, by the runtime's locale data but for the
 * digits, which are those of ISO 4217: `formatMoney(1250, 'EUR', 'de')` is `12,50 €`.
 */
export function formatMoney(amount: number, currency: string, language: string): string {
  const decimal = decimalAmount(amount, currency) as Intl.StringNumericLiteral;
  return formatterOf(currency, language).format(decimal);
}

function formatterOf(currency: string, language: string): Intl.NumberFormat {
  const key = `${language} ${currency}`;
  const known = formatters.get(key);
  if (known) return known;
  const digits = minorDigits(currency);
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  if (formatters.size >= maxFormatters) formatters.clear();
  formatters.set(key, format);
  return format;
}
