import { createDoorkeeper } from '@aisle/core/engine';
import { operations } from '@aisle/schema/contract';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';

/** Cache of parsed page requests. */
export interface RequestMemory<Known extends NonNullable<unknown>> {
  /** Returns the cached value of an identical request. */
  find(req: Request): Known | undefined;
  /** Caches the value of a request that comes for the second time. */
  keep(req: Request, known: Known): void;
}

/** Longer requests are not cached: they are rarely repeated, and would make the cache large. */
const mostLetters = 2048;

/**
 * Average length of cached requests without their tokens. A cached value takes up to 40 times its
 * key.
 */
const usualLetters = 256;

/**
 * Creates a cache of `capacity` requests. It evicts the oldest first, and earlier if many are long.
 * Most requests come only once; caching those would cost the garbage collector as much as parsing
 * them.
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

/** Headers that affect authorization or the response, in lower case. */
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

/** Returns the cache key of a request. An empty header differs from an absent one. */
function wordsOf({ originalUrl, headers }: Request): string {
  let words = originalUrl;
  for (const name of decidingHeaders) {
    const value = headers[name];
    words += value === undefined ? '\n' : `\n:${value}`;
  }
  return words;
}
