import { constants, setPriority } from 'node:os';

/**
 * Lowers the priority of the process, so that a long command does not slow down servers on this
 * machine.
 */
export function giveWay(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Without the permission, the priority stays.
  }
}
