import type { Memory, MemoryFigures } from '@aisle/core/engine';
import { Counter, Gauge, type Registry } from 'prom-client';

/** Exports the size and the hits of the cache by kind. */
export function watchMemory(memory: Memory, registers: Registry[]): void {
  const labelNames = ['of'] as const;
  for (const [name, help, figure] of fullness) {
    new Gauge({
      ...{ name, help, labelNames, registers },
      collect() {
        for (const [of, figures] of memory.describe()) this.set({ of }, figures[figure]);
      },
    });
  }
  for (const [name, help, figure] of use) {
    new Counter({
      ...{ name, help, labelNames, registers },
      collect() {
        this.reset();
        for (const [of, figures] of memory.describe()) this.inc({ of }, figures[figure]);
      },
    });
  }
}

type Figure = readonly [name: string, help: string, figure: keyof MemoryFigures];

const fullness: readonly Figure[] = [
  [
    'aisle_memory_entries',
    'Pages, products, rows, carts, their stock and their products in memory.',
    'entries',
  ],
  ['aisle_memory_bytes', 'Bytes that they take.', 'bytes'],
];

const use: readonly Figure[] = [
  ['aisle_memory_hits_total', 'Times that one was looked for and found.', 'hits'],
  ['aisle_memory_misses_total', 'Times that one was looked for in vain.', 'misses'],
];
