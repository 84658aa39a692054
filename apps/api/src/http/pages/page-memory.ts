import type { FinishedPage } from './finished-page.js';

/** How full a memory of pages is, and how often it helped. */
interface PageMemoryFacts {
  readonly pages: number;
  readonly bytes: number;
  readonly hits: number;
  readonly misses: number;
}

/** Keeps finished pages up to a number of bytes; those that were not asked for the longest go first. */
export interface PageMemory {
  find(key: string): FinishedPage | undefined;
  /** Keeps a page, or counts one again that has grown. */
  keep(page: FinishedPage): void;
  describe(): PageMemoryFacts;
}

/**
 * What a page counts beside its bodies, in bytes: its headers and its place take a fifth of it, but of the
 * heap, which is smaller than what bodies are kept in.
 */
const overhead = 16 * 1024;

/** A memory for pages of `capacity` bytes in all; 0 keeps none. */
export function createPageMemory(capacity: number): PageMemory {
  const kept = new Map<string, KeptPage>();
  let bytes = 0;
  let hits = 0;
  let misses = 0;
  const forget = (key: string) => {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  return {
    find(key) {
      const found = kept.get(key);
      if (!found) {
        misses += 1;
        return undefined;
      }
      hits += 1;
      kept.delete(key);
      kept.set(key, found);
      return found.page;
    },

    keep(page) {
      forget(page.key);
      const size = page.size() + page.key.length + overhead;
      if (size > capacity) return;
      kept.set(page.key, { page, bytes: size });
      bytes += size;
      for (const oldest of kept.keys()) {
        if (bytes <= capacity) return;
        forget(oldest);
      }
    },

    describe: () => ({ pages: kept.size, bytes, hits, misses }),
  };
}

interface KeptPage {
  readonly page: FinishedPage;
  /** As counted when it was kept. */
  readonly bytes: number;
}
