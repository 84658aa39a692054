import { runs } from '@aisle/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useStores } from '../../../../test/support/use-stores.js';
import type { Storage } from '../../../commerce/storage.js';
import { openSqlite } from '../../../sqlite.js';
import { makeOffering, makePlan } from '../../../testing/make-offering.js';
import { makeSubscription } from '../../../testing/make-subscription.js';
import { makeUuid } from '../../../testing/make-uuid.js';
import { openPostgres } from '../open-postgres.js';

const { openStorage } = useStores((connectionString) => openPostgres({ connectionString }));

/**
 * Letters that have several forms, in one script or another, and some that only databases find strange. Half a
 * surrogate pair is no letter: each engine stores it, and each makes something else of it when it compares.
 */
const letters = fc.constantFrom(
  ...['a', 'A', 'ß', 'ẞ', 'SS', 'é', 'É', 'e\u0301', 'İ', 'i', 'I', 'ı', 'Σ', 'σ', 'ς', 'ǆ', 'ǅ'],
  ...['ﬁ', 'Ｔ', 'ч', 'Ч', '日', '😀', '%', '_', '\\', "'", '\0', '\x01', '\u00ff'],
);
const texts = fc.string({ unit: letters, minLength: 1, maxLength: 5 });
const names = fc.array(texts, { minLength: 2, maxLength: 2 });

let both: { readonly postgres: Storage; readonly sqlite: Storage };
beforeAll(async () => {
  both = { postgres: await openStorage(), sqlite: openSqlite(':memory:') };
});
afterAll(() => Promise.all([both.postgres.close(), both.sqlite.close()]));

it('a text finds the subscriptions that it finds on SQLite, in the same order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ offerings: names, plans: names, references: names }),
      fc.array(texts, { minLength: 1, maxLength: 12 }),
      async (drawn, searches) => {
        const records = makeRecords(drawn);
        for (const { seeds } of [both.postgres, both.sqlite]) {
          await seeds.clear();
          const seed = await seeds.begin(0);
          await seed.write(records.map((record) => ({ record, origin: 'test' })));
          await seed.commit(1);
        }
        const parts = [...drawn.offerings, ...drawn.plans, ...drawn.references].map((text) =>
          [...text].slice(1, 3).join(''),
        );
        for (const search of [...searches, ...parts, '0000000000', 'B0B0']) {
          const query = { search, limit: 10, offset: 0 };
          expect(await both.postgres.subscriptions.browse(query)).toEqual(
            await both.sqlite.subscriptions.browse(query),
          );
        }
      },
    ),
    { numRuns: runs(12) },
  );
});

/** Four subscriptions to two offerings. */
function makeRecords({
  offerings,
  plans,
  references,
}: Readonly<Record<'offerings' | 'plans' | 'references', readonly string[]>>) {
  const plan = (index: number) =>
    makePlan({ id: makeUuid(0x10 + index), name: plans[index] ?? '' });
  return [
    ...[0, 1].map((index) =>
      makeOffering({
        id: makeUuid(0x20 + index),
        name: offerings[index] ?? '',
        plans: [plan(index)],
        ...(index === 0 && { external_ref: references[0] ?? '' }),
      }),
    ),
    ...[0, 1, 2, 3].map((index) =>
      makeSubscription({
        id: makeUuid(0x30 + index),
        offering_id: makeUuid(0x20 + (index % 2)),
        plan_id: makeUuid(0x10 + (index % 2)),
        ...(index === 3 && { external_ref: references[1] ?? '' }),
      }),
    ),
  ];
}
