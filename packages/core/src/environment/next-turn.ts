import { channel } from 'node:diagnostics_channel';
import { setImmediate as endOfTurn } from 'node:timers/promises';

/**
 * Diagnostics channel (`node:diagnostics_channel`): flush buffered responses now. Aisle publishes
 * to it after a commit, and before work that blocks the process: a commit, or a step of a publish
 * or import. For programs that serve a store to others, as `aisle` does; it may change with any
 * version.
 */
export const sendChannel = 'aisle:send';

const channelOfAnswers = channel(sendChannel);

/** Has answers sent that are ready. */
export function sendReady(): void {
  channelOfAnswers.publish(undefined);
}

/** Lets others work until the end of this turn of the event loop; the next step begins then. */
export async function nextTurn(): Promise<void> {
  await endOfTurn();
  sendReady();
}
