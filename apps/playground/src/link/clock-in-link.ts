import { createValidator, Timestamp } from '@aisle/schema';
import { type ClockAnswer, readClock, setClock } from '@aisle/schema/dev';
import { askDev } from '../dev-data/ask-dev.js';
import { queryClient } from '../dev-data/query-client.js';

const validateTime = createValidator(Timestamp);

/** A distance from the real time that a request's own time explains. */
const tolerance = 2_000;

/** The store's clock for the page's address: `frozen@2036-03-01T00:00:00.000Z`. Undefined for the real time. */
export function clockText(): string | undefined {
  const clock = queryClient.getQueryData<ClockAnswer>([readClock.name, {}])?.clock;
  if (!clock) return undefined;
  const isReal = clock.mode === 'running' && Math.abs(clock.offset) < tolerance;
  return isReal ? undefined : `${clock.mode}@${clock.now}`;
}

/** Sets the store's clock to what an address says. Anything else leaves it alone and is false. */
export async function applyClock(text: string): Promise<boolean> {
  const [, mode, time] = /^(running|frozen)@(.+)$/.exec(text) ?? [];
  const { value } = validateTime(time);
  if (value === undefined || (mode !== 'running' && mode !== 'frozen')) return false;
  await askDev(setClock, { body: { mode, time: value } });
  void queryClient.invalidateQueries();
  return true;
}
