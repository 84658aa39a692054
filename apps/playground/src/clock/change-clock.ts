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
import { devQuery, queryClient } from '../dev-data/use-dev.js';
import { passedChanges } from './describe-clock.js';
import { readSales } from './passed-sales.js';
import { noteClock } from './store-time.js';

/** Time to wait for the clock's response before the next step runs, in milliseconds. */
const patience = 10_000;

/** Reads the server's clock and the upcoming changes. */
export function readNow(): Promise<ClockAnswer> {
  return askDev(readClock, { signal: AbortSignal.timeout(patience) });
}

/** Effects of a change of the clock. */
export type TimeChange = Awaited<ReturnType<typeof changeClock>>;

/**
 * Sets the store's clock, refreshes all data that depends on it, and returns the effects. `read` is
 * the clock before.
 */
export async function changeClock(change: ClockChange, read?: ClockAnswer) {
  const before = read ?? (await readNow());
  const due = passedChanges(before.upcoming, change.time ? parseTimestamp(change.time) : 0);
  const salesBefore = await readSales(due).catch(() => []);
  const answer = await askDev(setClock, { body: change, signal: AbortSignal.timeout(patience) });
  const { queryKey } = devQuery(readClock);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, answer);
  noteClock(answer.clock, Date.now());
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => name !== readClock.name,
  });
  const passed = passedChanges(before.upcoming, parseTimestamp(answer.clock.now));
  return {
    clock: answer.clock,
    /** Changes between the old and the new time, earliest first. */
    passed,
    /** The sales before the change, if any begin or end with it. */
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
