import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinProducts, splitProducts } from '../catalog/documents/join-products.js';
import { packProduct } from '../catalog/documents/pack-product.js';
import {
  checksumOf,
  checksumSize,
  requireChecksum,
  requireChecksumOf,
  writeChecksum,
} from './checksum.js';

const damaged = expect.objectContaining({ code: 'storage_unavailable' });
const bytes = fc.uint8Array({ minLength: 1, maxLength: 300 });

describe('a checksum', () => {
  it('holds while nothing changes', () => {
    fc.assert(
      fc.property(bytes, (content) => {
        expect(() => requireChecksum(addChecksum(content), 0, content.length)).not.toThrow();
      }),
    );
  });

  it('breaks when a byte changes, in the content or in the checksum', () => {
    fc.assert(
      fc.property(bytes, fc.nat(), fc.integer({ min: 1, max: 255 }), (content, place, change) => {
        const checked = addChecksum(content);
        const index = place % checked.length;
        checked[index] = (checked[index] ?? 0) ^ change;
        expect(() => requireChecksum(checked, 0, content.length)).toThrow(damaged);
      }),
    );
  });

  it.each([
    [-4, 0],
    [0, -4],
    [0, 9],
    [8, 4],
  ])('is not looked for outside of the bytes: from %d to %d', (from, end) => {
    expect(() => requireChecksum(Buffer.alloc(8), from, end)).toThrow(damaged);
  });

  it('of values breaks when one changes or leaves its place', () => {
    expect(() => requireChecksumOf(checksumOf('a', 1), 'a', 1)).not.toThrow();
    expect(() => requireChecksumOf(checksumOf('a', 1), 'a', 2)).toThrow(damaged);
    expect(() => requireChecksumOf(checksumOf('ab', 'c'), 'a', 'bc')).toThrow(damaged);
    expect(() => requireChecksumOf(null, 'a', 1)).toThrow(damaged);
  });
});

describe('a packed product that a disk has changed', () => {
  const packed = packProduct({
    heads: ['{"head"'],
    body: ',"body"',
    tail: ',"tail"',
    changes: [],
    currencies: [{ currency: 'USD', periods: [{ attributes: ',"price"', metas: [',"shown"'] }] }],
    others: [{ attributes: ',"list"', metas: [''] }],
  });
  const reader = { languages: ['en'], language: 'en', currency: 'USD', now: 0, published_at: 0 };
  const join = (...products: readonly Uint8Array[]) =>
    joinProducts(splitProducts(Buffer.concat(products)), reader, 0);

  it('is not read, whichever byte it is', () => {
    for (let index = 0; index < packed.length; index++) {
      const changed = Buffer.from(packed);
      changed[index] = (changed[index] ?? 0) ^ 0x20;
      expect(() => join(packed, changed, packed)).toThrow(damaged);
    }
  });

  it('is not read when it is cut short or emptied, and the reading ends', () => {
    for (let length = 1; length < packed.length; length++) {
      expect(() => join(packed, packed.subarray(0, length))).toThrow(damaged);
    }
    expect(() => join(packed, Buffer.alloc(64))).toThrow(damaged);
    expect(() => join(packed, Buffer.alloc(checksumSize))).toThrow(damaged);
  });
});

function addChecksum(content: Uint8Array): Buffer {
  const checked = Buffer.concat([content, Buffer.alloc(checksumSize)]);
  writeChecksum(checked, 0, content.length);
  return checked;
}
