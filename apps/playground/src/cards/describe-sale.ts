import { count } from '../lib/count.js';
import { withZone } from '../lib/with-zone.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Until when a sale lasts, and how long that is from now: `sale until 3 Dec, 2 days left`. */
export function describeSale(
  expires: string | undefined,
  now: number,
  locale: string | undefined = undefined,
): string {
  const end = expires === undefined ? Number.NaN : Date.parse(withZone(expires));
  if (Number.isNaN(end)) return 'sale without an end';
  const left = end - now;
  if (left <= 0) return `sale ended ${formatDay(end, now, locale)}`;
  return `sale until ${formatDay(end, now, locale)}, ${describeLeft(left)}`;
}

function formatDay(time: number, now: number, locale: string | undefined): string {
  const isThisYear = new Date(time).getUTCFullYear() === new Date(now).getUTCFullYear();
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(time);
}

function describeLeft(left: number): string {
  if (left >= 2 * 365 * day) return `${Math.floor(left / (365 * day))} years left`;
  if (left >= day) return `${count(Math.floor(left / day), 'day')} left`;
  if (left >= hour) return `${count(Math.floor(left / hour), 'hour')} left`;
  return `${count(Math.max(1, Math.floor(left / minute)), 'minute')} left`;
}
