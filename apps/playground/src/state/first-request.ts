import { isAllowed } from '../access/access.js';
import { findEntry } from '../operations/operation-entry.js';
import { enterField } from './actions.js';
import { selectedExchange } from './playground-state.js';
import { usePlayground } from './playground-store.js';
import { sendSelected } from './send.js';

/** Who comes without a link sees an answer at once: the first products of the store, with their pictures. */
export async function sendFirstRequest(): Promise<void> {
  const state = usePlayground.getState();
  const { operation } = findEntry(state.selected);
  const isIdle =
    selectedExchange(state).phase === 'idle' && state.forms[state.selected] === undefined;
  if (!isIdle || operation.method !== 'GET' || !isAllowed(operation.permission, state.access))
    return;
  if (state.examples.node_id === undefined) return;
  enterField('query:include', { text: 'main_image' });
  await sendSelected();
}
