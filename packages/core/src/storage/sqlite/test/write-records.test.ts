import type { SeedRecord } from '@aisle/schema/seed';
import type { Database } from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WrittenRecord } from '../../../seeding/weigh-change.js';
import { makeHierarchy, makeNode } from '../../../testing/make-node.js';
import { makeProduct } from '../../../testing/make-product.js';
import { makeUuid } from '../../../testing/make-uuid.js';
import { prepareBatches } from '../../stores/import-batches.js';
import type { FoundRow } from '../../stores/record-rows.js';
import { openDatabase } from '../connection/open-database.js';
import { memoryLocation } from '../connection/sqlite-database.js';
import { createRunner } from '../connection/sqlite-engine.js';

const now = Date.UTC(2026, 0, 31, 9, 30);

let database: Database;
beforeEach(() => {
  database = openDatabase(memoryLocation, { readOnly: false });
});
afterEach(() => database.close());

/** Prepares the writing of records, all at once. Returns their changes. */
function prepareWriter(): (...records: readonly SeedRecord[]) => (WrittenRecord | undefined)[] {
  const { answer } = createRunner(database);
  const prepare = prepareBatches(now);
  return (...records) => {
    const changes: (WrittenRecord | undefined)[] = [];
    const batch = prepare(records.map((record) => ({ record, origin: 'seed' })));
    const found = batch.questions.map(({ step }) => answer(step) as FoundRow[]);
    const puts = batch.settle(found, (_, change) => changes.push(change));
    for (const { step } of puts) answer(step);
    return changes;
  };
}

const pot = makeProduct({ name: 'Pot' });
const pan = makeProduct({ name: 'Pan' });

describe('a write tells what it changed', () => {
  it.each<[string, SeedRecord, SeedRecord]>([
    ['a product', pot, pan],
    ['a kind of node', makeHierarchy(), makeNode({ id: makeHierarchy().id })],
    ['the settings', { type: 'store', page_length: 10 }, { type: 'store', page_length: 20 }],
  ])('about %s', (_, first, second) => {
    const write = prepareWriter();
    const [added] = write(first);
    expect(added).toEqual({ document: expect.any(String), replaced: undefined });
    expect(write(first)).toEqual([undefined]);
    const [changed] = write(second);
    expect(changed).toEqual({ document: expect.any(String), replaced: added?.document });
    const back = { document: added?.document, replaced: changed?.document };
    expect(write(first, first, second)).toEqual([back, undefined, changed]);
  });

  it('about a record that asks for something instead of being kept: nothing', () => {
    const write = prepareWriter();
    expect(write({ type: 'publish', catalog_id: makeUuid(1) })).toEqual([undefined]);
  });
});

it('the last record of a key is kept with its own nodes, whatever the order of new and stored ones', () => {
  const products = fc.array(
    fc
      .record({
        id: fc.integer({ min: 1, max: 4 }).map(makeUuid),
        name: fc.constantFrom('Pot', 'Pan'),
        node_ids: fc.subarray([0x11, 0x12, 0x13].map(makeUuid)),
      })
      .map(makeProduct),
    { maxLength: 12 },
  );
  const isolated = fc.array(products, { maxLength: 3 });
  fc.assert(
    fc.property(isolated, (imports) => {
      database.exec('DELETE FROM products');
      const kept = new Map<string, string>();
      for (const records of imports) {
        const expected = records.map((record) => {
          const document = JSON.stringify(record);
          const replaced = kept.get(record.id);
          kept.set(record.id, document);
          return document === replaced ? undefined : { document, replaced };
        });
        expect(prepareWriter()(...records)).toEqual(expected);
      }
      const stored = [...kept.values()].sort();
      expect(read('SELECT document FROM products ORDER BY document')).toEqual(stored);
      expect(read(`SELECT product_id || ' ' || node_id FROM product_nodes`).sort()).toEqual(
        stored.flatMap((document) => attachmentsOf(JSON.parse(document))).sort(),
      );
    }),
  );
});

function attachmentsOf({ id, node_ids = [] }: ReturnType<typeof makeProduct>): string[] {
  return node_ids.map((nodeId) => `${id} ${nodeId}`);
}

function read(sql: string): unknown[] {
  return database.prepare(sql).pluck().all();
}
