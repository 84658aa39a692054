const formatters = new Map<string, { format: Intl.NumberFormat; digits: number }>();

/** How many formatters are kept; more languages and currencies than this are made anew. */
const maxFormatters = 512;

/**
 * An amount of minor units as a reader of `language` expects it, by the runtime's locale data:
 * `formatMoney(1250, 'EUR', 'de')` is `12,50 €`.
 */
export function formatMoney(amount: number, currency: string, language: string): string {
  const { format, digits } = formatterOf(currency, language);
  return format.format(decimalText(amount, digits) as Intl.StringNumericLiteral);
}

function formatterOf(currency: string, language: string) {
  const key = `${language} ${currency}`;
  const known = formatters.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  const made = { format, digits: format.resolvedOptions().maximumFractionDigits ?? 2 };
  if (formatters.size >= maxFormatters) formatters.clear();
  formatters.set(key, made);
  return made;
}

/** Minor units as decimal text, so that no amount passes through a fraction. */
function decimalText(amount: number, digits: number): string {
  if (digits === 0) return String(amount);
  const text = String(amount).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
