import type { SeedPrice } from '@aisle/schema/seed';
import { expect, it } from 'vitest';
import { makePrice } from '../testing/make-price.js';
import { mergePrice } from './record-tables.js';

const money = (amount: number) => ({ amount, includes_tax: false });
const schedule = { valid_from: '2026-06-01T00:00:00Z' };
type Said = Pick<SeedPrice, 'currencies' | 'sales'>;

it.each<[string, Said, Said, Said]>([
  [
    'prices of other currencies stay',
    { currencies: { USD: money(10), JPY: money(15) } },
    { currencies: { EUR: money(9), USD: money(11) } },
    { currencies: { JPY: money(15), EUR: money(9), USD: money(11) } },
  ],
  [
    'so do they in sales',
    { currencies: { USD: money(10) }, sales: { s: { schedule, currencies: { USD: money(8) } } } },
    { currencies: { EUR: money(9) }, sales: { s: { currencies: { EUR: money(7) } } } },
    {
      currencies: { USD: money(10), EUR: money(9) },
      sales: { s: { schedule, currencies: { USD: money(8), EUR: money(7) } } },
    },
  ],
  [
    'a sale is over in the currencies that the price speaks for',
    {
      currencies: { USD: money(10), EUR: money(9) },
      sales: { s: { currencies: { USD: money(8), EUR: money(7) } } },
    },
    { currencies: { EUR: money(9) } },
    {
      currencies: { USD: money(10), EUR: money(9) },
      sales: { s: { currencies: { USD: money(8) } } },
    },
  ],
  [
    'and nowhere in force when they were its only ones',
    { currencies: { USD: money(10) }, sales: { s: { currencies: { USD: money(8) } } } },
    { currencies: { USD: money(10) } },
    { currencies: { USD: money(10) } },
  ],
])('%s', (_, stored, given, merged) => {
  const result = mergePrice({ ...makePrice(), ...stored }, { ...makePrice(), ...given });
  expect(result).toEqual({ ...makePrice(), sales: undefined, ...merged });
  expect(mergePrice(result, { ...makePrice(), ...given })).toEqual(result);
  expect(JSON.stringify(mergePrice(result, { ...makePrice(), ...given }))).toBe(
    JSON.stringify(result),
  );
});
