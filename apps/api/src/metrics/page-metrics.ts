import { Counter, Gauge, type Registry } from 'prom-client';
import type { PageMemory } from '../http/pages/page-memory.js';

/** Shows how full the memory of pages is, and how often it helped. */
export function watchPages(pages: PageMemory, registers: Registry[]): void {
  for (const [name, help, read] of fullness) {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read(pages));
      },
    });
  }
  for (const [name, help, read] of use) {
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read(pages));
      },
    });
  }
}

type Figure = readonly [name: string, help: string, read: (pages: PageMemory) => number];

const fullness: readonly Figure[] = [
  ['aisle_page_memory_pages', 'Finished pages in memory.', (pages) => pages.describe().pages],
  ['aisle_page_memory_bytes', 'Bytes that they take.', (pages) => pages.describe().bytes],
];

const use: readonly Figure[] = [
  [
    'aisle_page_memory_hits_total',
    'Requests whose page was in memory.',
    (pages) => pages.describe().hits,
  ],
  [
    'aisle_page_memory_misses_total',
    'Requests whose page was not in memory.',
    (pages) => pages.describe().misses,
  ],
];
