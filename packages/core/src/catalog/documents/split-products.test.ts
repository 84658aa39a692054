import { expect, it } from 'vitest';
import { checksumSize, writeChecksum } from '../../integrity/checksum.js';
import { splitProducts } from './join-products.js';

/** Makes bytes with a length and a checksum, like a packed product. */
function makePacked(length: number, filling: number): Buffer {
  const packed = Buffer.alloc(length, filling);
  packed.writeUInt32LE(length, 0);
  writeChecksum(packed, 0, length - checksumSize);
  return packed;
}

it('gives each of the products that lie one behind the other', () => {
  const products = [makePacked(20, 1), makePacked(9, 2), makePacked(400, 3)];
  expect(splitProducts(Buffer.concat(products))).toEqual(products);
  expect(splitProducts(Buffer.alloc(0))).toEqual([]);
});

it.each([
  ['that is cut off', makePacked(20, 1).subarray(0, 19)],
  ['whose beginning is cut off', Buffer.alloc(3)],
  ['that has no length', Buffer.alloc(20)],
  ['of which a byte changed', makePacked(20, 1).fill(2, 9, 10)],
])('fails at a product %s', (_, packed) => {
  const all = Buffer.concat([makePacked(30, 1), packed]);
  expect(() => splitProducts(all)).toThrow(/damaged/);
});
