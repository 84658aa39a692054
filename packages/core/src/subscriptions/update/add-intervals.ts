import type { BillingInterval } from '@aisle/schema/subscriptions';

const day = 24 * 60 * 60 * 1000;

const steps: Readonly<Record<BillingInterval, (time: number, count: number) => number>> = {
  day: (time, count) => time + count * day,
  week: (time, count) => time + count * 7 * day,
  month: addMonths,
  year: (time, count) => addMonths(time, count * 12),
};

/**
 * The time that is `count` intervals after `time`, both in milliseconds, by the calendar in UTC: a
 * month after 31 January is the last day of February. Infinity when no date can say it.
 */
export function addIntervals(time: number, count: number, interval: BillingInterval): number {
  return steps[interval](time, count);
}

function addMonths(time: number, count: number): number {
  const date = new Date(time);
  const months = date.getUTCMonth() + count;
  const year = date.getUTCFullYear() + Math.floor(months / 12);
  const month = months % 12;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const moved = date.setUTCFullYear(year, month, Math.min(date.getUTCDate(), lastDay));
  return Number.isNaN(moved) ? Number.POSITIVE_INFINITY : moved;
}
