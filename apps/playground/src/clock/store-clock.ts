import { parseTimestamp } from '@aisle/schema';
import {
  type ClockChange,
  readClock,
  readSubscription,
  type SubscriptionReading,
  setClock,
  type UpcomingChange,
} from '@aisle/schema/dev';
import { useEffect } from 'react';
import { askDev, devQuery, queryClient, useDev } from '../dev-data/use-dev.js';
import { useNow } from '../lib/outcome.js';
import { parseClockText, passedChanges, timeOf } from './describe-clock.js';

/** Time to wait for the clock's response before the next step runs, in milliseconds. */
const patience = 10_000;

/** Effects of a change of the clock. */
export type TimeChange = Awaited<ReturnType<typeof changeClock>>;

/** Sets the store's clock, refreshes all data that depends on it, and returns the effects. */
export async function changeClock(change: ClockChange) {
  const { upcoming } = await askDev(readClock, { signal: AbortSignal.timeout(patience) });
  const answer = await askDev(setClock, { body: change, signal: AbortSignal.timeout(patience) });
  const { queryKey } = devQuery(readClock);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, answer);
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => name !== readClock.name,
  });
  const passed = passedChanges(upcoming, parseTimestamp(answer.clock.now));
  return {
    clock: answer.clock,
    /** Changes between the old and the new time, earliest first. */
    passed,
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

/** Milliseconds from a due change until it is requested: prices change at once. */
const duePatience = 1500;

/** Milliseconds until it is requested again: the server activates subscriptions periodically. */
const activationPatience = 31_000;

/** The store's clock at this second; undefined until it has been read. */
export function useStoreClock() {
  const { data, dataUpdatedAt } = useDev(readClock);
  const now = useNow(1000, data?.clock.mode === 'running');
  return data && { ...data, time: timeOf(data.clock, now - dataUpdatedAt) };
}

/** Refreshes the data when a change of the store is due. */
export function useDueChanges(store: ReturnType<typeof useStoreClock>): void {
  const next = store?.upcoming[0]?.time;
  const isDue = next !== undefined && (store?.time ?? 0) > parseTimestamp(next) + duePatience;
  useEffect(() => {
    if (!isDue) return;
    void queryClient.invalidateQueries();
    setTimeout(() => void queryClient.invalidateQueries(), activationPatience);
  }, [isDue]);
}

/**
 * Sets the store's clock from an address.
 * @returns false if the text is invalid; the clock is then unchanged.
 */
export async function applyClock(text: string): Promise<boolean> {
  const change = parseClockText(text);
  if (change === undefined) return false;
  await changeClock(change);
  return true;
}
