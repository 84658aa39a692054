import type { Commerce } from '@aisle/core';

/**
 * Removes the data of an interrupted first fill and says so; `outcome` describes the result. Waits
 * for a process that is still filling.
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
