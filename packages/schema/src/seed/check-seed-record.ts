import type { Fault } from '../validation/fault.js';
import { checkCart } from './check-cart.js';
import { checkIds } from './check-ids.js';
import { checkLanguages, checkLocales } from './check-locales.js';
import { checkPrice } from './check-price.js';
import { checkProduct } from './check-product.js';
import { checkSchedule } from './check-schedule.js';
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
      return [
        ...checkIds(record.price_books, '/price_books', 'a price book'),
        ...checkLanguages(record.default_language, record.languages),
      ];
    case 'cart':
      return checkCart(record);
    case 'catalog_rule':
      return (record.schedules ?? []).flatMap((schedule, index) =>
        checkSchedule(schedule, `/schedules/${index}`),
      );
    default:
      return [];
  }
}
