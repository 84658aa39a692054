import { tell } from '../lib/outcome.js';
import { watchForm } from './actions.js';

const entering = new Set<Promise<boolean>>();

/**
 * Registers pending input of the form, for which requests wait. It resolves to false if the input
 * failed; then the request is not sent.
 */
export function enterLater(work: Promise<boolean>): void {
  entering.add(work);
  void work.finally(() => entering.delete(work));
}

/** Delay before a message appears and maximum time a request waits, in milliseconds. */
const [pause, patience] = [400, 10_000];

/** Runs an action after all pending input. Runs it at once if there is none. */
export async function onceEntered(act: () => Promise<void>): Promise<void> {
  if (entering.size === 0 || (await waitForAll())) await act();
}

/**
 * Waits for pending input.
 * @returns true if all of it was entered and the form is still the same.
 */
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
