import { setTimeout as delay } from 'node:timers/promises';
import { gaveWay } from './translate-postgres-error.js';

/** Maximum number of attempts for work that conflicts with others. */
const mostAttempts = 6;

/** Longest pause before the second attempt in milliseconds; it doubles with each further one. */
const firstPause = 8;

/**
 * Runs work that changes nothing when it fails. Retries it a few times if it conflicts with others.
 * @throws CommerceError `busy` if every attempt conflicts.
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
