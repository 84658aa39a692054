import { createDoorkeeper, type Memory } from '@aisle/core/engine';
import type { FinishedAnswer } from './finished-page.js';

/** Cache of pages that were requested twice. */
export interface AnswerMemory {
  find(key: string): FinishedAnswer | undefined;
  /** Caches a page that comes for the second time. */
  keep(page: FinishedAnswer): void;
  /** Updates the size of a cached page that has grown. */
  recount(page: FinishedAnswer): void;
}

/**
 * Bytes that a page counts besides its bodies. Headers and cache entry take a fifth of that, but of
 * the heap, which is smaller than the space for bodies.
 */
const overhead = 16 * 1024;

/** Bytes of a page of 25 products. */
const usualPage = 64 * 1024 + overhead;

/** Maximum number of keys in the admission filter. */
const mostKnown = 2 ** 16;

/**
 * Creates the page cache. Most pages are requested once. Caching them would cost the garbage
 * collector a third of making them, and space for products that other pages share.
 */
export function createPageMemory(memory: Memory): AnswerMemory {
  const kept = memory.part<string, FinishedAnswer>('page');
  const door = createDoorkeeper<string>(Math.min(mostKnown, memory.capacity / usualPage));
  const set = (page: FinishedAnswer) => kept.set(page.key, page, page.size() + overhead);
  return {
    find: kept.get,
    keep(page) {
      if (door.knows(page.key)) set(page);
    },
    recount(page) {
      if (kept.has(page.key)) set(page);
    },
  };
}
