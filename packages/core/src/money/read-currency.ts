import { CommerceError } from '@aisle/schema';

/** The currency that a request asks for. */
export function readCurrency(currency: string): string {
  if (/^[A-Z]{3}$/.test(currency)) return currency;
  throw new CommerceError(
    'bad_request',
    `The currency must be a three-letter uppercase ISO code such as USD, is ${JSON.stringify(currency)}.`,
  );
}
