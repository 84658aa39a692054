import type { ClockAnswer } from '@aisle/schema/dev';
import { queryClient } from '../dev-data/query-client.js';

/** A distance from the real time that a request's own time explains. */
const tolerance = 2_000;

/** The store's clock for the page's address: `frozen@2036-03-01T00:00:00.000Z`. Undefined for the real time. */
export function clockText(): string | undefined {
  const clock = queryClient.getQueryData<ClockAnswer>(['readClock', {}])?.clock;
  if (!clock) return undefined;
  const isReal = clock.mode === 'running' && Math.abs(clock.offset) < tolerance;
  return isReal ? undefined : `${clock.mode}@${clock.now}`;
}
