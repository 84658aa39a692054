import { createValidator, Timestamp } from '@aisle/schema';
import { setClock } from '@aisle/schema/dev';
import { askDev } from '../dev-data/ask-dev.js';
import { queryClient } from '../dev-data/query-client.js';

const validateTime = createValidator(Timestamp);

/** Sets the store's clock to what an address says. Anything else leaves it alone and is false. */
export async function applyClock(text: string): Promise<boolean> {
  const [, mode, time] = /^(running|frozen)@(.+)$/.exec(text) ?? [];
  const { value } = validateTime(time);
  if (value === undefined || (mode !== 'running' && mode !== 'frozen')) return false;
  await askDev(setClock, { body: { mode, time: value } });
  void queryClient.invalidateQueries();
  return true;
}
