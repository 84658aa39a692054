import type { SeedRecord } from '@aisle/schema/seed';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Commerce } from '../../../src/commerce/commerce.js';
import { createCommerce } from '../../../src/commerce/create-commerce.js';
import { makeOffering } from '../../../src/testing/make-offering.js';
import { makeProduct } from '../../../src/testing/make-product.js';
import { makeShop, shopIds } from '../../../src/testing/make-shop.js';
import { makeSubscription } from '../../../src/testing/make-subscription.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { makeTestEnvironment, type OpenStorage } from '../use-commerce.js';
import type { Runs } from './runs.js';

/** Declares that an export loses and changes nothing, whatever the store holds. */
export function describeExports(openStorage: OpenStorage, runs: Runs): void {
  const open = async () =>
    createCommerce({ storage: await openStorage(), ...makeTestEnvironment() });

  it('an export that is imported elsewhere is exported there as the same bytes, whatever is in it', async () => {
    await fc.assert(
      fc.asyncProperty(shops, async (records) => {
        const [first, second] = [await open(), await open()];
        await load(first, records);
        for (const { id } of records.filter(isSubscription)) {
          await first.subscriptions.update(id, { address_id: null });
        }
        const exported = await exportOf(first);
        expect(exported.length).toBeGreaterThan(records.length / 2);
        await load(
          second,
          exported.map((text) => JSON.parse(text)),
        );
        expect(await exportOf(second)).toEqual(exported);
        await Promise.all([first.close(), second.close()]);
      }),
      { numRuns: runs(3) },
    );
  });
}

const letters = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 });
const word = letters.filter((text) => text.trim() === text && !/\p{C}/u.test(text));
/** No member may have a name that an import refuses. */
const json = fc
  .jsonValue({ maxDepth: 3 })
  .filter((value) => !/"(__proto__|constructor|prototype)":/.test(JSON.stringify(value)));

/** Products with whatever their members may be. */
const products = fc
  .array(
    fc.record(
      {
        name: word,
        description: letters,
        external_ref: word,
        status: fc.constantFrom('live', 'draft'),
        tags: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { maxLength: 5 }),
        locales: fc.record({ fr: fc.record({ name: word }) }),
        shopper_attributes: fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), letters),
        extensions: fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), json.filter(isObject)),
        node_ids: fc.subarray([shopIds.tea, shopIds.hierarchy]),
      },
      { requiredKeys: ['name'] },
    ),
    { maxLength: 8 },
  )
  .map((drawn) =>
    drawn.map((members, index) =>
      makeProduct({ ...members, id: makeUuid(0x500 + index), sku: `P${index}` }),
    ),
  );

const subscriptions = fc
  .array(
    fc.record(
      {
        address_id: fc.uuid({ version: 4 }),
        go_live_after: fc
          .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
          .map((date) => date.toISOString()),
        paused: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
    { maxLength: 4 },
  )
  .map((drawn) =>
    drawn.map((members, index) => makeSubscription({ ...members, id: makeUuid(0x700 + index) })),
  );

const shops = fc
  .tuple(products, subscriptions)
  .map(([many, subscribed]): SeedRecord[] => [
    ...makeShop(),
    makeOffering(),
    ...many,
    ...subscribed,
  ]);

function isSubscription(record: SeedRecord) {
  return record.type === 'subscription';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function load(commerce: Commerce, records: readonly unknown[]): Promise<void> {
  await commerce.loadSeed(records.map((record, index) => ({ record, origin: `seed:${index}` })));
}

async function exportOf(commerce: Commerce): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const record of commerce.exportSeed()) lines.push(JSON.stringify(record));
  return lines;
}
