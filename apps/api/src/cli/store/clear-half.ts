import type { Commerce } from '@aisle/core';

/**
 * Clears away what is left of a first fill that was cut off, and says so; `outcome` tells what comes of the
 * database. Waits for a process that is still at it.
 * @throws CommerceError `aborted` when the signal fires.
 */
export async function clearHalf(
  commerce: Commerce,
  outcome: string,
  { signal, say }: { readonly signal: AbortSignal; readonly say: (text: string) => void },
): Promise<void> {
  const onWait = () => say('another process fills the database; waiting for it …');
  if (await commerce.clearUnfinishedFill({ signal, onWait })) {
    say(`the first fill of the database was cut off; ${outcome}`);
  }
}
