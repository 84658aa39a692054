import { runs } from '@aisle/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinProducts, requireIntact } from './join-products.js';
import { packProduct } from './pack-product.js';
import { createShortener, lengthenProduct, makeDictionary } from './product-references.js';

/** Texts that share long parts, short ones and none, some of them empty. */
const part = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    ',"relationships":{"children":{"data":[]}}',
    '3f2b8a10-0000-4000-8000-茶茶茶茶',
    'ab'.repeat(200),
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
);
const text = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));
const exactly = <Value>(length: number, value: fc.Arbitrary<Value>) =>
  fc.array(value, { minLength: length, maxLength: length });
const periods = (count: number, languages: number) =>
  exactly(count, fc.record({ attributes: text, metas: exactly(languages, text) }));
const changes = fc
  .uniqueArray(fc.integer({ min: 0, max: 10 }), { maxLength: 3 })
  .map((times) => times.toSorted((a, b) => a - b));
const product = (languages: number) =>
  fc.tuple(changes, fc.subarray(['USD', 'EUR'])).chain(([times, currencies]) =>
    fc.record({
      heads: exactly(languages, text),
      body: text,
      tail: text,
      changes: fc.constant(times),
      currencies: fc.tuple(
        ...currencies.map((currency) =>
          fc.record({
            currency: fc.constant(currency),
            periods: periods(times.length + 1, languages),
          }),
        ),
      ),
      others: periods(times.length + 1, languages),
    }),
  );
const languages = ['en', 'fr', 'de'];
const products = fc.array(product(languages.length), { minLength: 2, maxLength: 5 });

const usual = {
  heads: ['{"head"'],
  body: ',"body of every product":true',
  tail: ',"meta":{"owner":"store"',
  changes: [],
  currencies: [],
  others: [{ attributes: ',"price":{"amount":100}', metas: [''] }],
};
const packed = packProduct(usual);
const dictionary = madeOf([packed, packed]);

it('a product that was shortened is lengthened to the same bytes', () => {
  fc.assert(
    fc.property(products, product(languages.length), (first, other) => {
      const all = [...first, other].map(packProduct);
      const made = makeDictionary(all.slice(0, -1)) ?? dictionary;
      const shorten = createShortener(made);
      for (const one of all) {
        const short = shorten(one);
        expect(short.length).toBeLessThan(one.length);
        expect(requireIntact(short)).toBe(short);
        expect(lengthenProduct(short, () => made).equals(one)).toBe(true);
      }
    }),
    { numRuns: runs(30) },
  );
});

it('its documents are those of the product, in every language, currency and period', () => {
  const reader = fc.record({
    language: fc.constantFrom(...languages),
    currency: fc.constantFrom('USD', 'EUR', 'CHF'),
    now: fc.integer({ min: -1, max: 11 }),
  });
  fc.assert(
    fc.property(products, reader, (all, wanted) => {
      const long = all.map(packProduct);
      const made = makeDictionary(long) ?? dictionary;
      const shorten = createShortener(made);
      // Products of both forms may be on one page.
      const mixed = long.map((one, index) => (index === 1 ? one : shorten(one)));
      const seen = { languages, published_at: 0, ...wanted };
      const [expected, found] = [
        joinProducts(long, seen, 1),
        joinProducts(mixed, seen, 1, { findDictionary: () => made }),
      ];
      expect(Buffer.from(found.bytes).equals(expected.bytes)).toBe(true);
      expect(found.ends).toEqual(expected.ends);
    }),
    { numRuns: runs(30) },
  );
});

it('pages that are moved in any order keep their own texts', () => {
  const move = fc.record({ page: fc.nat(7), isMoved: fc.boolean() });
  fc.assert(
    fc.property(exactly(8, products), fc.array(move, { maxLength: 30 }), (pages, moves) => {
      const seen = { languages, language: 'fr', currency: 'USD', now: 5, published_at: 0 };
      const long = pages.map((page) => page.map(packProduct));
      const made = makeDictionary(long.flat()) ?? dictionary;
      const short = long.map((page) => page.map(createShortener(made)));
      const source = { findDictionary: () => made };
      const open = new Map<number, ReturnType<typeof joinProducts>>();
      for (const { page, isMoved } of moves) {
        const joined = open.get(page) ?? joinProducts(short[page] ?? [], seen, 0, source);
        open.set(page, joined);
        if (!isMoved) continue;
        const target = Buffer.alloc(joined.byteLength + 1);
        joined.moveTo(target, 1);
        const expected = joinProducts(long[page] ?? [], seen, 0).bytes;
        expect(target.subarray(1).equals(expected)).toBe(true);
        open.delete(page);
      }
    }),
    { numRuns: runs(30) },
  );
});

describe('a dictionary', () => {
  it('has what several products have, and nothing that one has alone', () => {
    const made = madeOf(
      ['first of its kind', 'another altogether'].map((body) =>
        packProduct({ ...usual, body: `${usual.body},"${body}"` }),
      ),
    ).toString();
    expect(made).toContain(usual.body);
    expect(made).toContain(usual.tail);
    expect(made).not.toContain('first of');
    expect(made).not.toContain('another al');
  });

  it('is none when products have nothing in common', () => {
    expect(makeDictionary([])).toBeUndefined();
    expect(makeDictionary([packed])).toBeUndefined();
  });

  it('has a bound, however much products have in common', () => {
    const large = packProduct({ ...usual, tail: randomText(100_000) });
    const made = madeOf([large, large]);
    expect(made).toHaveLength(2 ** 14 + 9);
    expect(requireIntact(made)).toBe(made);
  });
});

it('a product too large for short ranges stays as it is', () => {
  const large = packProduct({ ...usual, body: 'x'.repeat(60_000) });
  expect(createShortener(dictionary)(large)).toBe(large);
  const largest = packProduct({ ...usual, body: randomText(60_000 - packed.length) });
  const short = createShortener(dictionary)(largest);
  expect(short).not.toBe(largest);
  expect(lengthenProduct(short, () => dictionary).equals(largest)).toBe(true);
});

it('a product is not read with the dictionary of another generation, nor without one', () => {
  const short = createShortener(dictionary)(packed);
  const other = madeOf(Array(2).fill(packProduct({ ...usual, body: ',"another body, too":1' })));
  const reader = { languages: ['en'], language: 'en', currency: '', now: 0, published_at: 0 };
  const refused = expect.objectContaining({ code: 'storage_unavailable' });
  expect(() => lengthenProduct(short, () => other)).toThrow(refused);
  expect(() => joinProducts([short], reader, 0, { findDictionary: () => other })).toThrow(refused);
  expect(() => joinProducts([short], reader, 0)).toThrow(refused);
});

function madeOf(products: readonly Buffer[]): Buffer {
  const made = makeDictionary(products);
  if (!made) throw new Error('the products have something in common');
  return made;
}

/** Text without repetitions. */
function randomText(length: number): string {
  let state = 1;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return String.fromCharCode(33 + ((state >>> 16) % 90));
  }).join('');
}
