import type { SeedRecord } from '@aisle/schema/seed';
import type { Database } from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeHierarchy, makeNode } from '../../../testing/make-node.js';
import { makeProduct } from '../../../testing/make-product.js';
import { makeUuid } from '../../../testing/make-uuid.js';
import { openDatabase } from '../connection/open-database.js';
import { memoryLocation } from '../connection/store-files.js';
import { prepareSeedWriter } from './write-record.js';

const now = Date.UTC(2026, 0, 31, 9, 30);

let database: Database;
beforeEach(() => {
  database = openDatabase(memoryLocation, { readOnly: false });
});
afterEach(() => database.close());

const pot = makeProduct({ name: 'Pot' });
const pan = makeProduct({ name: 'Pan' });

describe('a write tells what it changed', () => {
  it.each<[string, SeedRecord, SeedRecord]>([
    ['a product', pot, pan],
    ['a kind of node', makeHierarchy(), makeNode({ id: makeHierarchy().id })],
    ['the settings', { type: 'store', page_length: 10 }, { type: 'store', page_length: 20 }],
  ])('about %s', (_, first, second) => {
    const write = prepareSeedWriter(database, now);
    const added = write(first);
    expect(added).toEqual({ document: expect.any(String), replaced: undefined });
    expect(write(first)).toBeUndefined();
    const changed = write(second);
    expect(changed).toEqual({ document: expect.any(String), replaced: added?.document });
    expect(write(first)).toEqual({ document: added?.document, replaced: changed?.document });
  });

  it('about a record that asks for something instead of being kept: nothing', () => {
    const write = prepareSeedWriter(database, now);
    expect(write({ type: 'publish', catalog_id: makeUuid(1) })).toBeUndefined();
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
        const write = prepareSeedWriter(database, now);
        for (const record of records) {
          const document = JSON.stringify(record);
          const replaced = kept.get(record.id);
          const expected = document === replaced ? undefined : { document, replaced };
          expect(write(record)).toEqual(expected);
          kept.set(record.id, document);
        }
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
