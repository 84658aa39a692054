import { constants, setPriority } from 'node:os';

/** Lets servers on this machine have the processor first: nobody waits for a long command as for an answer. */
export function giveWay(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Where that is not permitted, all are equal.
  }
}
