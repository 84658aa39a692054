import type { SeedVariation } from '@aisle/schema/seed';
import { makeUuid } from './make-uuid.js';

/** Makes a variation of sizes: large before small, by their sort orders. */
export function makeVariation(overrides: Partial<SeedVariation> = {}): SeedVariation {
  return {
    type: 'variation',
    id: makeUuid(0x20),
    name: 'Size',
    options: [
      { id: makeUuid(0x21), name: 'Small', sort_order: 1 },
      { id: makeUuid(0x22), name: 'Large', sort_order: 2 },
    ],
    ...overrides,
  };
}
