import { type Fault, joinPointer } from '../validation/fault.js';
import { checkSchedule } from './check-schedule.js';
import type { SeedCurrencyPrices, SeedPrice } from './price-records.js';

/** Finds what a price says that cannot all be shown: tiers that disagree, sales that never are. */
export function checkPrice({ currencies, sales = {} }: SeedPrice): Fault[] {
  return [
    ...checkTiers(currencies, '/currencies', new Map()),
    ...Object.entries(sales).flatMap(([name, sale]) => {
      const pointer = joinPointer('/sales', name);
      const unchanged = Object.entries(currencies).filter(
        ([currency]) => !Object.hasOwn(sale.currencies, currency),
      );
      // In a sale the tiers of the currencies that it leaves alone are shown beside its own.
      const known: KnownTiers = new Map();
      checkTiers(Object.fromEntries(unchanged), '', known);
      return [
        ...checkSchedule(sale.schedule, `${pointer}/schedule`),
        ...checkTiers(sale.currencies, `${pointer}/currencies`, known),
      ];
    }),
  ];
}

/** The least quantity of each tier, and the currency that said it first. */
type KnownTiers = Map<string, { readonly currency: string; readonly minimum_quantity: number }>;

/** A tier is shown once for all currencies, with one least quantity. */
function checkTiers(currencies: SeedCurrencyPrices, pointer: string, known: KnownTiers): Fault[] {
  const faults: Fault[] = [];
  for (const [currency, { tiers }] of Object.entries(currencies)) {
    if (tiers === undefined) continue;
    for (const [key, { minimum_quantity }] of Object.entries(tiers)) {
      const first = known.get(key);
      if (first === undefined) known.set(key, { currency, minimum_quantity });
      else if (first.minimum_quantity !== minimum_quantity) {
        faults.push({
          pointer: `${joinPointer(`${pointer}/${currency}/tiers`, key)}/minimum_quantity`,
          message: `must be ${first.minimum_quantity} as in ${first.currency}, is ${minimum_quantity}; a tier begins at one quantity in all currencies, so give this one a key of its own`,
        });
      }
    }
  }
  return faults;
}
