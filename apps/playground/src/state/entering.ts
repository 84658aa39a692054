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

/** Whether the form says all that was entered into it, once that has come, and is still the same form. */
export async function isEntered(): Promise<boolean> {
  if (entering.size === 0) return true;
  const isOpen = watchForm();
  const entered = await Promise.all(entering);
  return isOpen() && entered.every(Boolean);
}
