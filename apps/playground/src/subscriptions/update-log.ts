import type { MadeUpdate } from '../state/playground-store.js';

/** The update of a subscription that an undo takes back: the last one that was not taken back yet. */
export function lastToUndo(
  updates: readonly MadeUpdate[],
  subscriptionId: string,
): MadeUpdate | undefined {
  return updates.findLast((made) => made.subscriptionId === subscriptionId && !made.isUndone);
}

/**
 * The log after an update was taken back, which made the version `restored`. The update before it, if it
 * led to the state that is there again, can be taken back from that version.
 */
export function withUndone(
  updates: readonly MadeUpdate[],
  undone: MadeUpdate,
  restored: string,
): readonly MadeUpdate[] {
  return updates.map((made) => {
    if (made === undone) return { ...made, isUndone: true };
    const led =
      made.subscriptionId === undone.subscriptionId && made.version === undone.before.version;
    return led ? { ...made, version: restored } : made;
  });
}
