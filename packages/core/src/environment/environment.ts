import type { Uuid } from '@aisle/schema';

/** Returns the time in milliseconds since the epoch. */
export type Clock = () => number;

/** Returns a random number from 0 (included) to 1 (excluded). */
export type Random = () => number;

/** Returns an unused id. Cart ids have another source, because nobody may guess them. */
export type IdMaker = () => Uuid;

/** Clock, random source and ids of the service; tests pass their own. */
export interface Environment {
  readonly clock: Clock;
  readonly random: Random;
  readonly ids: IdMaker;
}
