import type { Subscription } from '@aisle/schema';
import type { SubscriptionReading, UpdatePreview } from '@aisle/schema/dev';

/** An update that was sent from this page and taken by the server. */
export interface MadeUpdate {
  /** The id of the request that was sent. */
  readonly sentId: string;
  readonly subscriptionId: string;
  /** When it was sent, in milliseconds since the epoch. */
  readonly at: number;
  /** What the request asked for, by the names of attributes. */
  readonly asked: readonly string[];
  readonly before: SubscriptionReading;
  readonly after: Subscription;
  /** Names the state after it, without quotes. Undefined when the answer did not. */
  readonly version?: string;
  /** What the preview of the same request on the same state said. */
  readonly preview?: UpdatePreview;
  readonly isUndone: boolean;
}

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
