import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { productNumber } from '../../../catalog/release-format/number-nodes.js';

const generation = fc.integer({ min: 1, max: 1_000_000 });
const place = fc.integer({ min: 0, max: 2 ** 32 - 1 });

it('the number of a product is exact in SQLite', () => {
  const database = new Database(':memory:');
  const echo = database.prepare<[number], number>('SELECT CAST(? AS INTEGER)').pluck();
  fc.assert(
    fc.property(generation, place, (number, at) => {
      const product = productNumber(number, at);
      expect(echo.get(product)).toBe(product);
    }),
  );
  database.close();
});
