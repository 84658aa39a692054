import { parseTimestamp } from '@aisle/schema';
import type { UpcomingChange } from '@aisle/schema/dev';

/** The changes whose time has come at `now`, in milliseconds. */
export function passedChanges(upcoming: readonly UpcomingChange[], now: number): UpcomingChange[] {
  return upcoming.filter(({ time }) => parseTimestamp(time) <= now);
}
