import { runs } from '@aisle/testing';
import type { Database } from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { productNumber } from '../../catalog/release-format/number-nodes.js';
import { checksumSize, writeChecksum } from '../../integrity/checksum.js';
import { openDatabase } from './connection/open-database.js';
import { preparePackedProducts } from './release-rows.js';

let database: Database;
beforeAll(() => {
  database = openDatabase(':memory:', { readOnly: false });
});
afterAll(() => database.close());

/** Zeros and bytes that are no text are bytes like any others. */
const content = fc.oneof(
  fc.uint8Array({ maxLength: 40 }),
  fc.constantFrom(Uint8Array.of(0, 0), Uint8Array.of(0xff, 0xfe, 0x80), Uint8Array.of(0xc3)),
);

/** Makes bytes with a length and a checksum, like a packed product. */
function makePacked(bytes: Uint8Array): Buffer {
  const packed = Buffer.concat([Buffer.alloc(4), bytes, Buffer.alloc(checksumSize)]);
  packed.writeUInt32LE(packed.length, 0);
  writeChecksum(packed, 0, packed.length - checksumSize);
  return packed;
}

function fill(products: readonly Uint8Array[]) {
  database.exec('DELETE FROM release_products');
  const insert = database.prepare(`INSERT INTO release_products VALUES (?, '[]', ?)`);
  products.forEach((packed, index) => {
    insert.run(productNumber(3, index), packed);
  });
}

const read = (places: readonly number[]) =>
  preparePackedProducts(database)(places.map((place) => productNumber(3, place))).products;

it('packed products are read in the order of their numbers in the request, all or none', () => {
  fc.assert(
    fc.property(
      fc.array(content.map(makePacked), { maxLength: 12 }),
      fc.array(fc.nat(14), { maxLength: 20 }),
      (products, wanted) => {
        fill(products);
        const all = wanted.map((index) => products[index]);
        if (all.includes(undefined)) expect(() => read(wanted)).toThrow(/damaged/);
        else expect(read(wanted)).toEqual(all);
      },
    ),
    { numRuns: runs(30) },
  );
});

it.each([
  ['cut off', makePacked(Uint8Array.of(1, 2, 3)).subarray(0, 9)],
  ['emptied', Buffer.alloc(0)],
  ['longer than it was', Buffer.concat([makePacked(Uint8Array.of(1)), Buffer.alloc(1)])],
  ['changed', makePacked(Uint8Array.of(1, 2, 3)).fill(7, 5, 6)],
])('fails at one that was %s', (_, packed) => {
  fill([makePacked(Uint8Array.of(1)), packed]);
  expect(read([0])).toHaveLength(1);
  expect(() => read([0, 1])).toThrow(/damaged/);
});
