import { tell } from '../lib/outcome.js';
import { watchForm } from './actions.js';

const entering = new Set<Promise<boolean>>();

/**
 * Notes what enters something into the form once it has come; a request that is sent meanwhile waits for it.
 * It tells whether it could be entered: a request is not sent without what should have been in it.
 */
export function enterLater(work: Promise<boolean>): void {
  entering.add(work);
  void work.finally(() => entering.delete(work));
}

/** What takes longer is said, in milliseconds; and for how long a request waits. */
const [pause, patience] = [400, 10_000];

/** Does something once the form says all that was entered into it: at once where it does. */
export async function onceEntered(act: () => Promise<void>): Promise<void> {
  if (entering.size === 0 || (await waitForAll())) await act();
}

/** Whether the form says all that was entered into it, once that has come, and is still the same form. */
async function waitForAll(): Promise<boolean> {
  const isOpen = watchForm();
  const all = Promise.all(entering).then((entered) => entered.every(Boolean));
  const waiting = setTimeout(() => tell('Sent as soon as what was entered is found…'), pause);
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), patience));
  const isAll = await Promise.race([all, late]);
  clearTimeout(waiting);
  if (!isAll) tell('Not sent: what was entered last was not found. Enter it again.');
  return isAll && isOpen();
}
