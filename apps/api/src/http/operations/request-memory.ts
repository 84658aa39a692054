import { createDoorkeeper } from '@aisle/core/engine';
import { operations } from '@aisle/schema/contract';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';

/** Remembers what was found out about requests for pages, by their words. */
export interface RequestMemory<Known extends NonNullable<unknown>> {
  /** What is known of a request in the very same words. */
  find(req: Request): Known | undefined;
  /** Keeps what was found out about a request that comes for the second time. */
  keep(req: Request, known: Known): void;
}

/** Requests in more letters are not remembered: they are not repeated, and would make the memory large. */
const mostLetters = 2048;

/**
 * What remembered requests may have on the average, without their tokens: what is known of one takes up to 40
 * times its letters.
 */
const usualLetters = 256;

/**
 * A memory of `capacity` requests; those that came first go first, sooner where many are long. Most requests
 * of a busy service come once: to keep each of them until it goes would cost the garbage collector as much as
 * reading it did.
 */
export function createRequestMemory<Known extends NonNullable<unknown>>(
  capacity: number,
): RequestMemory<Known> {
  if (capacity === 0) return { find: () => undefined, keep: () => {} };
  const known = new LRUCache<string, Known>({ max: capacity, maxSize: capacity * usualLetters });
  const door = createDoorkeeper<string>();
  return {
    find: (req) => (req.method === 'GET' ? known.peek(wordsOf(req)) : undefined),
    keep(req, found) {
      const words = wordsOf(req);
      if (req.method !== 'GET' || words.length > mostLetters) return;
      if (!door.knows(words)) return;
      const own = words.length - (req.headers.authorization?.length ?? 0);
      known.set(words, found, { size: own });
    },
  };
}

/** The headers that decide whether a request is answered and what it asks for, in lower case. */
const decidingHeaders = [
  'host',
  'authorization',
  'accept-encoding',
  ...new Set(
    operations
      .filter(({ method }) => method === 'GET')
      .flatMap(({ headers }) => Object.keys(headers)),
  ),
].map((name) => name.toLowerCase());

/** All that decides. A header that is empty says something else than none. */
function wordsOf({ originalUrl, headers }: Request): string {
  let words = originalUrl;
  for (const name of decidingHeaders) {
    const value = headers[name];
    words += value === undefined ? '\n' : `\n:${value}`;
  }
  return words;
}
