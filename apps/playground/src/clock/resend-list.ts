import { listedResource } from '../operations/listed-resource.js';
import { findEntry } from '../operations/operation-entry.js';
import { selectedExchange } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { send } from '../state/send.js';
import { countRepriced, type Repricing } from './count-repriced.js';

/** Sends the product list that is on the page again, and counts what differs. Does nothing for other answers. */
export async function resendList(): Promise<Repricing | undefined> {
  const before = selectedExchange(usePlayground.getState());
  if (before.phase !== 'answered' || before.answer.status !== 200) return undefined;
  const { operation } = findEntry(before.sent.operation);
  if (listedResource(operation) !== 'product') return undefined;
  await send(before.sent.operation, before.sent.request);
  const after = selectedExchange(usePlayground.getState());
  return after.phase === 'answered'
    ? countRepriced(before.answer.json, after.answer.json)
    : undefined;
}
