import { parseTimestamp } from '@aisle/schema';
import {
  type ClockAnswer,
  type ClockChange,
  readClock,
  readSubscription,
  type SubscriptionReading,
  setClock,
  type UpcomingChange,
} from '@aisle/schema/dev';
import { askDev } from '../dev-data/ask-dev.js';
import { queryClient } from '../dev-data/use-dev.js';
import { passedChanges } from './describe-clock.js';
import { readSales } from './passed-sales.js';
import { noteClock } from './store-time.js';

/** What another time brought with it. */
export type TimeChange = Awaited<ReturnType<typeof changeClock>>;

/**
 * Sets the store's clock, which stood as `read` tells, has the page ask anew for all that depends on it, and tells
 * what came about.
 */
export async function changeClock(change: ClockChange, read?: ClockAnswer, signal?: AbortSignal) {
  const before = read ?? (await askDev(readClock));
  const due = passedChanges(before.upcoming, change.time ? parseTimestamp(change.time) : 0);
  const salesBefore = await readSales(due).catch(() => []);
  const answer = await askDev(setClock, { body: change, ...(signal && { signal }) });
  await queryClient.cancelQueries({ queryKey: [readClock.name] });
  queryClient.setQueryData([readClock.name, {}], answer);
  noteClock(answer.clock, Date.now());
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => name !== readClock.name,
  });
  const passed = passedChanges(before.upcoming, parseTimestamp(answer.clock.now));
  return {
    clock: answer.clock,
    /** What the new time has passed, earliest first. */
    passed,
    /** The sales that held before, where some begin or end with it. */
    salesBefore,
    /** Subscriptions that went live. */
    activated: await readActivated(passed),
  };
}

async function readActivated(passed: readonly UpcomingChange[]): Promise<SubscriptionReading[]> {
  const readings = passed
    .filter(({ kind }) => kind === 'go_live')
    .map(({ id }) => askDev(readSubscription, { params: { subscription_uuid: id } }));
  return (await Promise.allSettled(readings)).flatMap((read) =>
    read.status === 'fulfilled' && read.value.subscription.attributes.status === 'active'
      ? [read.value]
      : [],
  );
}
