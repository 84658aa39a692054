import type { Fault } from '../validation/fault.js';
import { checkLocales } from './check-locales.js';
import { checkPrice } from './check-price.js';
import { checkProduct } from './check-product.js';
import { checkSchedule } from './check-schedule.js';
import { findRepeated } from './find-repeated.js';
import type { SeedRecord } from './seed-record.js';

/** Finds what a record that fits its schema says and no answer could show. */
export function checkSeedRecord(record: SeedRecord): readonly Fault[] {
  switch (record.type) {
    case 'product':
      return checkProduct(record);
    case 'price':
      return checkPrice(record);
    case 'hierarchy':
    case 'node':
      return checkLocales(record.locales);
    case 'variation':
      return checkIds(record.options, '/options', 'an option');
    case 'offering':
      return checkIds(record.plans, '/plans', 'a plan');
    case 'catalog':
      return checkIds(record.price_books, '/price_books', 'a price book');
    case 'catalog_rule':
      return (record.schedules ?? []).flatMap((schedule, index) =>
        checkSchedule(schedule, `/schedules/${index}`),
      );
    default:
      return [];
  }
}

/** Finds ids that stand in a list twice: the first entry alone would count. */
function checkIds(
  entries: readonly { readonly id: string }[],
  list: string,
  what: string,
): Fault[] {
  return findRepeated(entries.map(({ id }) => id)).map((index) => ({
    pointer: `${list}/${index}/id`,
    message: `is the id of ${what} in this list already; each has its own`,
  }));
}
