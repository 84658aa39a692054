import { describe, expect, it } from 'vitest';
import { type DocumentPieces, type PricePieces, packProduct } from './pack-product.js';

const product: DocumentPieces & PricePieces = {
  heads: ['{"head"'],
  body: ',"body"',
  tail: ',"tail"',
  changes: [],
  currencies: [{ currency: 'USD', periods: [{ attributes: ',"price"', metas: [',"shown"'] }] }],
  others: [{ attributes: ',"price"', metas: [''] }],
};
/** Bytes that a language adds beside its texts: the ranges of its head, and of two metas of the price. */
const rangesOfLanguage = 3 * 8;

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
    packProduct({ ...product, currencies: [], body: '￿'.repeat(1_000) });
    expect(Buffer.from(packProduct(product)).equals(before)).toBe(true);
  });

  it('keeps texts once that languages have in common with the default one', () => {
    const one = packProduct(product).length;
    const [head = ''] = product.heads;
    const three = packProduct({
      ...product,
      heads: [head, head, head],
      currencies: [
        {
          currency: 'USD',
          periods: [{ attributes: ',"price"', metas: Array(3).fill(',"shown"') }],
        },
      ],
      others: [{ attributes: ',"price"', metas: ['', '', ''] }],
    });
    expect(three.length).toBe(one + 2 * rangesOfLanguage);
  });

  it('keeps once what currencies and sale periods have in common', () => {
    const count = (packed: Uint8Array) =>
      Buffer.from(packed).toString('latin1').split('"price"').length - 1;
    const period = { attributes: ',"price"', metas: [',"shown"'] };
    const periods = [period, period, period];
    const currencies = ['USD', 'EUR'].map((currency) => ({ currency, periods }));
    expect(count(packProduct({ ...product, changes: [1, 2], currencies, others: periods }))).toBe(
      1,
    );
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
