import type { IdMaker } from '../../environment/environment.js';

/** What a decision about a subscription needs from the world: the time in milliseconds, and ids. */
export interface ChangeContext {
  readonly now: number;
  readonly ids: IdMaker;
}
