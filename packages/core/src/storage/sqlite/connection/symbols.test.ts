import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseSymbols, openSymbols } from './symbols.js';

const words = fc.string({ unit: fc.constantFrom(...'abcdé–茶🍵{}":,0123456789') });
const documents = fc.array(fc.oneof(words, fc.string({ unit: 'binary' })), { maxLength: 20 });

describe('texts as letters of symbols', () => {
  it('are read as they were, whatever the symbols were chosen from', () => {
    fc.assert(
      fc.property(documents, documents, (samples, others) => {
        const { encode, decode } = openSymbols(chooseSymbols(samples));
        for (const text of [...samples, ...others].map((one) => one.toWellFormed())) {
          const written = encode(text);
          if (written === undefined) continue;
          expect(Buffer.byteLength(written)).toBeLessThan(Buffer.byteLength(text));
          expect(decode(written)).toBe(text);
        }
      }),
    );
  });

  it('are read without an error when damaged', () => {
    const { decode } = openSymbols(chooseSymbols(['tea and more tea', 'more and more tea']));
    expect(() => decode('\0\x01\x7f\x80\u06ff\u07ff\uffff')).not.toThrow();
  });

  it('are a third of documents that have much in common', () => {
    const names = ['Teapot', 'Kettle', 'Cup'];
    const many = Array.from({ length: 300 }, (_, index) =>
      JSON.stringify({
        type: 'price',
        price_book_id: '9de57e92-8235-5f8a-8472-28f7d603ac16',
        sku: `${names[index % 3]}-${index * 7919}`,
        currencies: { USD: { amount: index * 31, includes_tax: false } },
      }),
    );
    const { encode } = openSymbols(chooseSymbols(many.slice(0, 100)));
    const sizes = many.slice(100).map((one) => Buffer.byteLength(encode(one) ?? one) / one.length);
    expect(Math.max(...sizes)).toBeLessThan(1 / 3);
  });
});
