import { createDoorkeeper, type Memory } from '@aisle/core/engine';
import type { FinishedAnswer } from './finished-page.js';

/** Keeps finished pages that were asked for twice. */
export interface AnswerMemory {
  find(key: string): FinishedAnswer | undefined;
  /** Keeps a page that comes for the second time. */
  keep(page: FinishedAnswer): void;
  /** Counts a page again that has grown, if it is kept. */
  recount(page: FinishedAnswer): void;
}

/**
 * What a page counts beside its bodies, in bytes: its headers and its place take a fifth of it, but of the
 * heap, which is smaller than what bodies are kept in.
 */
const overhead = 16 * 1024;

/** What a page of 25 products comes to, in bytes. */
const usualPage = 64 * 1024 + overhead;

/** The most pages of which a first sight is remembered. */
const mostKnown = 2 ** 16;

/**
 * Keeps pages in a memory. Most pages of a busy service are asked for once: to keep each of them would cost the
 * garbage collector a third of what making it did, and the room of products, which other pages share.
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
