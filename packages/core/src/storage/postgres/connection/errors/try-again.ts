import { setTimeout as delay } from 'node:timers/promises';
import { gaveWay } from './translate-postgres-error.js';

/** How many times work is begun that gives way to others. */
const mostAttempts = 6;

/** The longest wait before the second attempt, in milliseconds; before each further one it is twice as long. */
const firstPause = 8;

/**
 * Does work that keeps nothing when it fails; work that had to give way to others is done again from its
 * beginning, a few times.
 * @throws CommerceError `busy` when others go first each time.
 */
export async function tryAgain<Result>(deed: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await deed();
    } catch (error) {
      if (!gaveWay(error) || attempt === mostAttempts) throw error;
      await delay(Math.random() * firstPause * 2 ** (attempt - 1));
    }
  }
}
