import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createCommerce } from '../../../src/commerce/create-commerce.js';
import { makeProduct } from '../../../src/testing/make-product.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { makeTestEnvironment, type OpenStorage } from '../use-commerce.js';
import type { Runs } from './runs.js';

const product = fc.record({
  id: fc.integer({ min: 1, max: 4 }).map(makeUuid),
  sku: fc.constantFrom('POT', 'PAN', 'CUP'),
});
const seeds = fc.array(fc.array(product, { minLength: 1, maxLength: 6 }), { maxLength: 5 });

/** Declares that a sku belongs to one product, whatever is imported in whatever order. */
export function describeSharedSkus(openStorage: OpenStorage, runs: Runs): void {
  it('a seed is stored when no two products have one sku at its end, whoever had it before', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (imports) => {
        const commerce = createCommerce({
          storage: await openStorage(),
          ...makeTestEnvironment(),
        });
        let kept = new Map<string, string>();
        for (const records of imports) {
          const next = new Map([...kept, ...records.map(({ id, sku }) => [id, sku] as const)]);
          const isSound = new Set(next.values()).size === next.size;
          const loading = commerce.loadSeed(
            records.map((record, index) => ({
              record: makeProduct(record),
              origin: `seed:${index}`,
            })),
          );
          if (isSound) await loading;
          else await expect(loading).rejects.toThrow('is also the sku of');
          if (isSound) kept = next;
          const stored = new Map<string, string | undefined>();
          for await (const record of commerce.exportSeed()) {
            if (record.type === 'product') stored.set(record.id, record.sku);
          }
          expect(stored).toEqual(kept);
        }
        await commerce.close();
      }),
      { numRuns: runs(10) },
    );
  });
}
