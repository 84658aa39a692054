import type { Uuid } from '@aisle/schema';

/** Tells the time in milliseconds since the epoch. */
export type Clock = () => number;

/** Draws a number from 0 (included) to 1 (excluded). */
export type Random = () => number;

/** Makes an id that was never used before. Carts do not ask it: nobody may be able to guess the id of a cart. */
export type IdMaker = () => Uuid;

/** What the service asks of the world around it; tests hand in their own. */
export interface Environment {
  readonly clock: Clock;
  readonly random: Random;
  readonly ids: IdMaker;
}
