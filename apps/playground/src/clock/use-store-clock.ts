import { parseTimestamp } from '@aisle/schema';
import { type ClockState, readClock } from '@aisle/schema/dev';
import { useEffect } from 'react';
import { queryClient, useDev } from '../dev-data/use-dev.js';
import { useNow } from '../lib/outcome.js';
import { timeOf } from './describe-clock.js';
import { noteClock } from './store-time.js';

/**
 * Delays before requesting due changes, in milliseconds. Prices change at once; the server
 * activates subscriptions periodically.
 */
const patience = 1500;
const turn = 31_000;

/** The store's clock at this second; undefined until it has been read. */
export function useStoreClock() {
  const { data, dataUpdatedAt } = useDev(readClock);
  const now = useNow(1000, data?.clock.mode === 'running');
  return data && { ...data, time: timeOf(data.clock, now - dataUpdatedAt) };
}

/** Remembers changes of the clock. */
export function useClockNotes(clock: ClockState | undefined): void {
  useEffect(() => {
    if (clock) noteClock(clock, Date.now());
  }, [clock]);
}

/** Refreshes the data when a change of the store is due. */
export function useDueChanges(store: ReturnType<typeof useStoreClock>): void {
  const next = store?.upcoming[0]?.time;
  const isDue = next !== undefined && (store?.time ?? 0) > parseTimestamp(next) + patience;
  useEffect(() => {
    if (!isDue) return;
    void queryClient.invalidateQueries();
    setTimeout(() => void queryClient.invalidateQueries(), turn);
  }, [isDue]);
}
