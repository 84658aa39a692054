import { operations } from '@aisle/schema';
import type { Request } from 'express';
import { createDoorkeeper } from './doorkeeper.js';

/** Remembers what was found out about requests for pages, by their words. */
export interface RequestMemory<Known> {
  /** What is known of a request in the very same words. */
  find(req: Request): Known | undefined;
  /** Keeps what was found out about a request that comes for the second time. */
  keep(req: Request, known: Known): void;
}

/** Requests in more letters are not remembered: they are not repeated, and would make the memory large. */
const mostLetters = 2048;

/**
 * A memory of `capacity` requests; those that came first go first. Most requests of a busy service come once:
 * to keep each of them until it goes would cost the garbage collector as much as reading it did.
 */
export function createRequestMemory<Known>(capacity: number): RequestMemory<Known> {
  const known = new Map<string, Known>();
  const door = createDoorkeeper();
  return {
    find: (req) => (req.method === 'GET' ? known.get(wordsOf(req)) : undefined),
    keep(req, found) {
      const words = wordsOf(req);
      if (req.method !== 'GET' || words.length > mostLetters || capacity === 0) return;
      if (!door.knows(words)) return;
      const [oldest] = known.keys();
      if (oldest !== undefined && known.size >= capacity) known.delete(oldest);
      known.set(words, found);
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
