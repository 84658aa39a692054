import type { Environment } from '../../environment/environment.js';
import type { CatalogStore } from '../catalog-store.js';

/** A moment at which a request is decided. */
export interface Decision {
  readonly now: number;
  /**
   * Makes the answer to whether the same request would be decided in the same way now: nothing in the
   * store has changed, and none of `changes`, in milliseconds of the clock, has come.
   */
  holdsUntil(changes: readonly number[]): () => boolean;
}

/** Begins a decision, before anything is read for it. */
export function beginDecision(
  store: Pick<CatalogStore, 'revision'>,
  { clock }: Pick<Environment, 'clock'>,
): Decision {
  const revision = store.revision();
  const now = clock();
  return {
    now,
    holdsUntil(changes) {
      const end = Math.min(...changes.filter((time) => time > now));
      return () => {
        const later = clock();
        return now <= later && later < end && store.revision() === revision;
      };
    },
  };
}
