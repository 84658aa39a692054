/** True in `npm run test:thorough`, false in `npm test`. */
export const isThorough: boolean;

/** The number of cases of a property: `count` in `npm test`, ten times as many in the thorough tier. */
export function runs(count: number): number;

/**
 * Looks every 10 ms until `look` returns something truthy, and returns that. It has no time limit of its own: the one
 * of the test ends it.
 */
export function waitUntil<Value>(look: () => Value | Promise<Value>): Promise<NonNullable<Value>>;

/**
 * Returns how many times as long `work` takes at eight times the size: about 8 where its time grows with the size, 64
 * where it grows with the square. Takes the least of several tries and the shortest of their runs, as other programs
 * only make runs longer, and a larger size where `work` takes less than a millisecond.
 */
export function growth(work: (size: number) => unknown, size: number): number;
