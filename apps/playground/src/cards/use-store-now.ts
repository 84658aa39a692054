import { readClock } from '@aisle/schema/dev';
import { useDev } from '../dev-data/use-dev.js';
import { useNow } from '../lib/hooks.js';

/** The time the store goes by: its clock may stand still or be ahead. Read again each half minute. */
export function useStoreNow(): number {
  const now = useNow(30_000);
  const { data } = useDev(readClock);
  if (!data) return now;
  const { mode, now: stored, offset } = data.clock;
  return mode === 'frozen' ? Date.parse(stored) : now + offset;
}
