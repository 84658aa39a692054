import { describe, expect, it } from 'vitest';
import type { DocumentPieces } from '../build/document-pieces.js';
import { type PricePieces, packProduct } from './pack-product.js';

const product: DocumentPieces & PricePieces = {
  heads: ['{"head"'],
  body: ',"body"',
  tail: ',"tail"',
  changes: [],
  prices: [{ attributes: ',"price"', meta: ',"meta"' }],
  displays: [{ currency: 'USD', periods: [[',"shown"']] }],
};
/** Bytes that a language adds beside its texts: the ranges of its head and of its display prices. */
const rangesOfLanguage = 2 * 8;

describe('a packed product', () => {
  it('begins with its own length', () => {
    const packed = Buffer.from(packProduct(product));
    expect(packed.readUInt32LE(0)).toBe(packed.length);
  });

  it('is its own copy: packing the next one leaves it as it is', () => {
    const packed = packProduct(product);
    const before = Buffer.from(packed);
    packProduct({ ...product, heads: ['{"other head"'], body: 'x'.repeat(1_000) });
    expect(Buffer.from(packed).equals(before)).toBe(true);
  });

  it('is the same bytes again, whatever was packed before', () => {
    const before = Buffer.from(packProduct(product));
    packProduct({ ...product, heads: ['{"other head"'], body: '￿'.repeat(1_000) });
    packProduct({ ...product, displays: [], body: '￿'.repeat(1_000) });
    expect(Buffer.from(packProduct(product)).equals(before)).toBe(true);
  });

  it('keeps texts once that languages have in common with the default one', () => {
    const one = packProduct(product).length;
    const [head = ''] = product.heads;
    const shown = [',"shown"', ',"shown"', ',"shown"'];
    const three = packProduct({
      ...product,
      heads: [head, head, head],
      displays: [{ currency: 'USD', periods: [shown] }],
    });
    expect(three.length).toBe(one + 2 * rangesOfLanguage);
  });

  it('has room for texts of any size, whatever was packed before', () => {
    for (const size of [10, 200_000, 3, 1_000_000]) {
      const body = '茶'.repeat(size);
      const packed = Buffer.from(packProduct({ ...product, body }));
      expect(packed.readUInt32LE(0)).toBe(packed.length);
      expect(packed.indexOf(body)).toBeGreaterThan(0);
      expect(packed.includes(product.tail)).toBe(true);
    }
  });
});
