import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checksumSize } from '../../integrity/checksum.js';
import { packDirectory, packNumbers, unpackDirectory, unpackNumbers } from './list-directory.js';

const number = fc.integer({ min: 0, max: 2 ** 32 - 1 });

it('numbers are what was packed, wherever their bytes lie', () => {
  fc.assert(
    fc.property(fc.array(number), fc.nat(7), (numbers, offset) => {
      const packed = packNumbers(numbers);
      expect(packed).toHaveLength(numbers.length * 4 + checksumSize);
      const moved = Buffer.concat([Buffer.alloc(offset), packed]).subarray(offset);
      expect([...unpackNumbers(moved)]).toEqual(numbers);
    }),
  );
});

it('a directory is what was packed', () => {
  const entry = fc.record({ block: number, first: number, before: number });
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      expect(unpackDirectory(packDirectory(entries))).toEqual(entries);
    }),
  );
});
