import type { Database } from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { productNumber } from '../../../catalog/release-format/numbering.js';
import { openDatabase } from '../connection/open-database.js';
import { preparePackedProducts } from './packed-products.js';

let database: Database;
beforeAll(() => {
  database = openDatabase(':memory:', { readOnly: false });
});
afterAll(() => database.close());

/** Zeros and bytes that are no text are bytes like any others. */
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 40 }),
  fc.constantFrom(Uint8Array.of(0, 0), Uint8Array.of(0xff, 0xfe, 0x80), Uint8Array.of(0xc3)),
);

it('packed products are read one behind the other, in the order of their numbers in the request', () => {
  fc.assert(
    fc.property(
      fc.array(bytes, { maxLength: 12 }),
      fc.array(fc.nat(14), { maxLength: 20 }),
      (products, wanted) => {
        database.exec('DELETE FROM release_products');
        const insert = database.prepare(`INSERT INTO release_products VALUES (?, '[]', ?)`);
        products.forEach((packed, index) => {
          insert.run(productNumber(3, index), packed);
        });
        const read = preparePackedProducts(database)(
          wanted.map((index) => productNumber(3, index)),
        );
        const expected = Buffer.concat(wanted.map((index) => products[index] ?? Buffer.alloc(0)));
        expect(Buffer.from(read)).toEqual(expected);
      },
    ),
    { numRuns: 200 },
  );
});
