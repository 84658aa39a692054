import type { IdMaker } from '../../environment/environment.js';

/** Time in milliseconds and ids for a decision about a subscription. */
export interface ChangeContext {
  readonly now: number;
  readonly ids: IdMaker;
}
