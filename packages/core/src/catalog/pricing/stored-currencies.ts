import { readStored } from '../../integrity/read-stored.js';
import type { PriceModifierRecord, PriceRecord } from '../records.js';

/**
 * Number of prices of a book, and of modifiers, to read for the currencies of a store. The rest
 * mostly have the same ones.
 */
export const enoughForCurrencies = 2_000;

/** Adds the currencies of prices, their sales and modifiers from stored documents. */
export function addCurrencies(currencies: Set<string>, documents: readonly string[]): void {
  for (const document of documents) {
    const record = readStored<PriceRecord | PriceModifierRecord>(document);
    for (const currency of currenciesOf(record)) currencies.add(currency);
  }
}

function currenciesOf(record: PriceRecord | PriceModifierRecord): string[] {
  if (record.type === 'price_modifier') {
    return record.modifier_type === 'price_equals' ? Object.keys(record.currencies) : [];
  }
  const { currencies, sales = {} } = record;
  return [currencies, ...Object.values(sales).map((sale) => sale.currencies)].flatMap(Object.keys);
}
