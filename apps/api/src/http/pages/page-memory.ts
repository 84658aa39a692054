import { LRUCache } from 'lru-cache';
import type { FinishedPage } from './finished-page.js';

/** Keeps finished pages up to a number of bytes; those that were not asked for the longest go first. */
export interface PageMemory {
  find(key: string): FinishedPage | undefined;
  /** Keeps a page, or counts one again that has grown. */
  keep(page: FinishedPage): void;
  /** How full it is, and how often it helped. */
  describe(): {
    readonly pages: number;
    readonly bytes: number;
    readonly hits: number;
    readonly misses: number;
  };
}

/**
 * What a page counts beside its bodies, in bytes: its headers and its place take a fifth of it, but of the
 * heap, which is smaller than what bodies are kept in.
 */
const overhead = 16 * 1024;

/** A memory for pages of `capacity` bytes in all; 0 keeps none. */
export function createPageMemory(capacity: number): PageMemory {
  // To this class, 0 is no bound.
  const kept = new LRUCache<string, FinishedPage>({ maxSize: Math.max(capacity, 1) });
  let hits = 0;
  let misses = 0;
  return {
    find(key) {
      const found = kept.get(key);
      if (found) hits += 1;
      else misses += 1;
      return found;
    },

    keep(page) {
      // The very same value would keep the size that it had.
      kept.delete(page.key);
      kept.set(page.key, page, { size: page.size() + page.key.length + overhead });
    },

    describe: () => ({ pages: kept.size, bytes: kept.calculatedSize, hits, misses }),
  };
}
