import { nearestName } from '@aisle/schema';

/** Creates the error of an option from its text. */
type Refuse = (text: string) => Error;

/**
 * Returns the currency of an option by its ISO 4217 code; undefined if the option is absent.
 * @throws the error that `refuse` creates for a currency that the runtime does not know.
 */
export function readCurrency(value: unknown, option: string, refuse: Refuse): string | undefined {
  if (value === undefined) return undefined;
  const currency = String(value);
  const known = Intl.supportedValuesOf('currency');
  if (known.includes(currency)) return currency;
  const nearest = nearestName(currency.toUpperCase(), known);
  const hint = nearest === undefined ? 'Use a code such as EUR.' : `Did you mean ${nearest}?`;
  throw refuse(
    `Unknown currency ${JSON.stringify(currency)} for ${option}, which takes an ISO 4217 code. ${hint}`,
  );
}

/**
 * Returns the encoding of an option by its label in browsers; undefined if the option is absent.
 * @throws the error that `refuse` creates for an encoding that the runtime does not know.
 */
export function readEncoding(value: unknown, option: string, refuse: Refuse): string | undefined {
  if (value === undefined) return undefined;
  try {
    return new TextDecoder(String(value)).encoding;
  } catch {
    const known = 'utf-8, windows-1251, gbk, big5, euc-kr or shift_jis';
    throw refuse(
      `Unknown encoding ${JSON.stringify(value)} for ${option}. Use one such as ${known}.`,
    );
  }
}
