import type { Environment } from '../../environment/environment.js';
import type { CatalogStore } from '../catalog-store.js';

/** A moment at which a request is decided. */
export interface Decision {
  readonly now: number;
  /**
   * Makes the answer to whether the same request would be decided in the same way now: nothing in the
   * store has changed, and none of `changes`, in milliseconds of the clock, has come.
   */
  holdsUntil(changes: readonly number[]): () => boolean | Promise<boolean>;
}

/** Begins a decision, before anything is read for it. */
export async function beginDecision(
  store: Pick<CatalogStore, 'revision'>,
  { clock }: Pick<Environment, 'clock'>,
): Promise<Decision> {
  const revision = await store.revision();
  const now = clock();
  return {
    now,
    holdsUntil(changes) {
      const end = changes.reduce(
        (first, time) => (time > now && time < first ? time : first),
        Number.POSITIVE_INFINITY,
      );
      return () => {
        const later = clock();
        if (later < now || end <= later) return false;
        const newest = store.revision();
        return typeof newest === 'number'
          ? newest === revision
          : newest.then((one) => one === revision);
      };
    },
  };
}
