/**
 * Currencies whose minor unit is not a hundredth, by its digits: list one of ISO 4217, published by its
 * maintenance agency SIX on 2024-06-25 (https://www.iso.org/iso-4217-currency-codes.html). The runtime's
 * locale data has the digits that people write instead, 0 for HUF, and they change with its version.
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
 * How many digits of an amount in minor units stand behind the point: 2 for USD, 0 for JPY, 3 for BHD.
 * A currency without a minor unit, and a code that nobody knows, has 2.
 */
export function minorDigits(currency: string): number {
  return digitsByCurrency.get(currency) ?? 2;
}

/** An amount of minor units as decimal text, so that it passes through no fraction: `12.50` for 1250 USD. */
export function decimalAmount(amount: number, currency: string): string {
  const digits = minorDigits(currency);
  if (digits === 0) return String(amount);
  const text = String(amount).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
