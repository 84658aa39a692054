import { parseTimestamp } from '@aisle/schema';
import {
  type ClockAnswer,
  type ClockChange,
  readClock,
  readSubscription,
  type SubscriptionReading,
  setClock,
} from '@aisle/schema/dev';
import { askDev } from '../dev-data/ask-dev.js';
import { queryClient } from '../dev-data/use-dev.js';
import { passedChanges } from './describe-clock.js';
import { type CatalogSales, readSales } from './passed-sales.js';

/** What another time brought with it. */
export interface TimeChange {
  readonly clock: ClockAnswer['clock'];
  /** Descriptions of what the new time has passed, earliest first. */
  readonly passed: ClockAnswer['upcoming'];
  /** The sales that held before, where some begin or end with it. */
  readonly salesBefore: readonly CatalogSales[];
  /** Subscriptions that went live. */
  readonly activated: readonly SubscriptionReading[];
}

/** Sets the store's clock, has the page ask anew for all that depends on it, and tells what came about. */
export async function changeClock(change: ClockChange): Promise<TimeChange> {
  const before = await askDev(readClock);
  const due = passedChanges(before.upcoming, change.time ? parseTimestamp(change.time) : 0);
  const salesBefore = await readSales(due).catch(() => []);
  const answer = await askDev(setClock, { body: change });
  await queryClient.cancelQueries({ queryKey: [readClock.name] });
  queryClient.setQueryData([readClock.name, {}], answer);
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => name !== readClock.name,
  });
  const passed = passedChanges(before.upcoming, parseTimestamp(answer.clock.now));
  return { clock: answer.clock, passed, salesBefore, activated: await readActivated(passed) };
}

async function readActivated(passed: TimeChange['passed']): Promise<SubscriptionReading[]> {
  const due = passed.filter(({ kind }) => kind === 'go_live');
  const readings = await Promise.all(
    due.map(({ id }) =>
      askDev(readSubscription, { params: { subscription_uuid: id } }).catch(() => undefined),
    ),
  );
  return readings.flatMap((reading) =>
    reading?.subscription.attributes.status === 'active' ? [reading] : [],
  );
}
