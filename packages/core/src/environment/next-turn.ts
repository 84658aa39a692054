import { channel } from 'node:diagnostics_channel';
import { setImmediate as endOfTurn } from 'node:timers/promises';

/**
 * The name of the channel (`node:diagnostics_channel`) that is told before a step of work which everything else in the
 * process has to wait for: a commit, a part of a publish or an import. What is ready for others goes out first.
 */
export const workChannel = 'aisle:work';

const work = channel(workChannel);

/** Says that such a step begins. */
export function announceWork(): void {
  work.publish(undefined);
}

/** Lets others work until the end of this turn of the event loop; the next step begins then. */
export async function nextTurn(): Promise<void> {
  await endOfTurn();
  announceWork();
}
