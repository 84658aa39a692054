import type { SeedRecord } from '@aisle/schema/seed';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Commerce } from '../../../src/commerce/commerce.js';
import { createCommerce } from '../../../src/commerce/create-commerce.js';
import { makeHierarchy } from '../../../src/testing/make-node.js';
import { makeShop, shopIds } from '../../../src/testing/make-shop.js';
import type { OpenStorage } from '../use-commerce.js';
import { drawnChange, foreign, load, loadIfValid } from './draw-changes.js';
import { readEverything } from './read-everything.js';
import type { Runs } from './runs.js';

/** Declares that an incremental release equals a complete build. */
export function describeIncremental(openStorage: OpenStorage, runs: Runs): void {
  it('after any changes a release is what building it from nothing makes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(drawnChange, { maxLength: 6 }), { maxLength: 6 }),
        fc.boolean(),
        async (rounds, isReadAgain) => {
          const commerce = await open(openStorage);
          try {
            await load(commerce, [...makeShop(), makeHierarchy({ id: foreign })]);
            for (const changes of rounds) {
              for (const record of changes) await loadIfValid(commerce, record);
              await commerce.catalog.publishRelease(shopIds.catalog);
            }
            const carriedOn = await readEverything(commerce);
            expect(carriedOn).toEqual(await rebuild(openStorage, commerce));
            // Read from the cache now, if there is one.
            if (isReadAgain) expect(await readEverything(commerce)).toEqual(carriedOn);
          } finally {
            await commerce.close();
          }
        },
      ),
      { numRuns: runs(2) },
    );
  });
}

async function open(openStorage: OpenStorage): Promise<Commerce> {
  const storage = await openStorage();
  return createCommerce({ storage, clock: () => Date.UTC(2026, 1, 1), random: () => 0.5 });
}

/** Returns the content that a store with the same records shows after its first publish. */
async function rebuild(openStorage: OpenStorage, commerce: Commerce): Promise<unknown> {
  const fresh = await open(openStorage);
  try {
    const records: SeedRecord[] = [];
    for await (const record of commerce.exportSeed()) records.push(record);
    await load(fresh, records);
    return await readEverything(fresh);
  } finally {
    await fresh.close();
  }
}
