import fc from 'fast-check';
import { expect, it } from 'vitest';
import { collectPieces, type PieceCollector } from './join-products.js';

const source = fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes));

/** A part of one of three sources; parts that follow each other in the same source are common. */
const part = fc.record({
  source: fc.nat(2),
  start: fc.nat(12),
  length: fc.nat(4),
  continues: fc.boolean(),
});

it('pieces that are gathered are joined in their order, byte for byte', () => {
  fc.assert(
    fc.property(fc.tuple(source, source, source), fc.array(part), (sources, parts) => {
      const pieces = collectPieces();
      const expected: number[] = [];
      let last = { source: 0, end: 0 };
      for (const { source, start, length, continues } of parts) {
        const index = continues ? last.source : source;
        const bytes = sources[index] ?? Buffer.alloc(0);
        const from = Math.min(continues ? last.end : start, bytes.length);
        const to = Math.min(from + length, bytes.length);
        pieces.add(bytes, from, to);
        expected.push(...bytes.subarray(from, to));
        expect(pieces.length()).toBe(expected.length);
        last = { source: index, end: to };
      }
      expect([...join(pieces)]).toEqual(expected);
    }),
  );
});

it('a piece without a range is all of its bytes', () => {
  const pieces = collectPieces();
  pieces.add(Buffer.from('whole'));
  pieces.add(Buffer.from(' and part'), 4);
  expect(join(pieces).toString()).toBe('whole part');
});

it('equal bytes of another source are no neighbours', () => {
  const pieces = collectPieces();
  pieces.add(Buffer.from('abcd'), 0, 2);
  pieces.add(Buffer.from('ABCD'), 2, 4);
  expect(join(pieces).toString()).toBe('abCD');
});

it('nothing gathered is nothing', () => {
  expect(join(collectPieces())).toHaveLength(0);
});

it('the pieces are copied to where they are wanted', () => {
  const pieces = collectPieces();
  pieces.add(Buffer.from('ab'));
  const target = Buffer.from('----');
  pieces.copyTo(target, 1);
  expect(target.toString()).toBe('-ab-');
});

function join(pieces: PieceCollector): Buffer {
  const joined = Buffer.alloc(pieces.length());
  pieces.copyTo(joined, 0);
  return joined;
}
