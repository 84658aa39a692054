import { channel } from 'node:diagnostics_channel';
import { setImmediate as endOfTurn } from 'node:timers/promises';

/**
 * The name of the channel (`node:diagnostics_channel`) on which whoever holds answers back to send them together is told
 * to send them now: after a commit, and before work which everything else in the process has to wait for, that is a
 * commit, a step of a publish or of an import. For programs that serve a store to others, as `aisle` does; it may change with any version.
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
