import { formatTime, withZone } from '../lib/format-time.js';
import { memberOf, textOf } from '../lib/members.js';
import { count } from '../lib/texts.js';

/** Price of a product, and its price before the sale. */
export type CardPrice = ReturnType<typeof readPrice>;
/** A price as a shopper reads it, with and without tax. */
export type ShownPrice = NonNullable<CardPrice['now']>;

/** The prices that a product's meta shows. */
export function readPrice(meta: unknown) {
  const sale = textOf(memberOf(meta, 'sale_id'));
  return {
    now: readShown(memberOf(meta, 'display_price')),
    before: readShown(memberOf(meta, 'original_display_price')),
    sale:
      sale === undefined
        ? undefined
        : { id: sale, expires: textOf(memberOf(meta, 'sale_expires')) },
  };
}

function readShown(price: unknown) {
  const withTax = textOf(memberOf(price, 'with_tax', 'formatted'));
  const withoutTax = textOf(memberOf(price, 'without_tax', 'formatted'));
  return withTax === undefined && withoutTax === undefined ? undefined : { withTax, withoutTax };
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Returns the end of a sale with the time left: `sale until 2026-12-03, 2 days left`. */
export function describeSale(expires: string | undefined, now: number): string {
  const end = expires === undefined ? Number.NaN : Date.parse(withZone(expires));
  if (Number.isNaN(end)) return 'sale without an end';
  const day = formatTime(end).slice(0, 10);
  return end <= now ? `sale ended ${day}` : `sale until ${day}, ${describeLeft(end - now)}`;
}

function describeLeft(left: number): string {
  if (left >= 2 * 365 * day) return `${Math.floor(left / (365 * day))} years left`;
  if (left >= day) return `${count(Math.floor(left / day), 'day')} left`;
  if (left >= hour) return `${count(Math.floor(left / hour), 'hour')} left`;
  return `${count(Math.max(1, Math.floor(left / minute)), 'minute')} left`;
}
