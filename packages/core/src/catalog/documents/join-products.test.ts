import { formatCatalogTimestamp } from '@aisle/schema';
import { runs } from '@aisle/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeDocuments,
  joinProducts,
  type ProductReader,
  parseDocuments,
} from './join-products.js';
import {
  type DocumentPieces,
  formatHead,
  formatMembers,
  formatTail,
  type PricePieces,
  packProduct,
} from './pack-product.js';

type Pieces = DocumentPieces & PricePieces;

const codes = ['USD', 'EUR', 'JPY', 'GBP'];
const languages = ['en', 'fr', 'de', 'ja'];
const published_at = Date.UTC(2026, 0, 31, 9, 30);

/** Texts in any script; empty ones and repeated ones are common. */
const text = fc.oneof(
  fc.constantFrom('', 'a', ',"b":1', 'Théière', '茶', '🍵'),
  fc.string({ unit: 'binary' }),
);
const changes = fc
  .uniqueArray(fc.integer({ min: -1e12, max: 4e12 }), { maxLength: 4 })
  .map((times) => times.toSorted((a, b) => a - b));

const exactly = <Value>(length: number, value: fc.Arbitrary<Value>) =>
  fc.array(value, { minLength: length, maxLength: length });

const periods = (times: readonly number[], count: number) =>
  exactly(
    times.length + 1,
    fc.record({ attributes: text, metas: exactly(count, text).chain(withRepeats) }),
  );

/** The pieces of a product in the first languages, made from texts of any kind. */
const pieces = (count: number): fc.Arbitrary<Pieces> =>
  fc.tuple(changes, fc.subarray(codes)).chain(([times, currencies]) =>
    fc.record({
      heads: exactly(count, text).chain((heads) => withRepeats(heads)),
      body: text,
      tail: text,
      changes: fc.constant(times),
      currencies: fc.tuple(
        ...currencies.map((currency) =>
          fc.record({ currency: fc.constant(currency), periods: periods(times, count) }),
        ),
      ),
      others: periods(times, count),
    }),
  );

/** Texts of languages, some of which have the default one's. */
function withRepeats(texts: readonly string[]) {
  return fc
    .tuple(...texts.map(() => fc.boolean()))
    .map((repeats) => texts.map((each, index) => (repeats[index] ? (texts[0] ?? '') : each)));
}

const page = fc.integer({ min: 1, max: languages.length }).chain((count) =>
  fc.record({
    count: fc.constant(count),
    products: fc.array(pieces(count), { maxLength: 5 }),
    language: fc.nat(count - 1),
    currency: fc.constantFrom(...codes, 'CHF', ''),
    now: fc.integer({ min: -2e12, max: 5e12 }),
    /** Which of the times of a sale is now, if any. */
    boundary: fc.option(fc.nat(8)),
    curated: fc.nat(6),
  }),
);

describe('the documents of a page', () => {
  it('are the texts that language, currency and time ask for, put together', () => {
    fc.assert(
      fc.property(page, ({ count, products, language, currency, boundary, curated, ...rest }) => {
        const times = products.flatMap((product) => product.changes);
        const now = boundary === null ? rest.now : (times[boundary] ?? rest.now);
        const reader = readerOf({ count, language, currency, now });
        const expected = products.map((product, index) =>
          concatenate(product, reader, index < curated),
        );
        const joined = joinProducts(packAll(products), reader, curated);
        expect(Buffer.from(joined.bytes).toString()).toBe(expected.join(','));
        expect(decodeDocuments(joined)).toEqual(expected);
      }),
      { numRuns: runs(30) },
    );
  });

  it('parsed are the products that were taken apart', () => {
    const members = fc.dictionary(
      fc.string({ unit: 'binary' }).filter((name) => name !== '__proto__' && name !== 'language'),
      fc.jsonValue(),
      { maxKeys: 3 },
    );
    const product = fc.record({
      id: fc.string({ unit: 'binary' }),
      name: fc.string({ unit: 'binary' }),
      relationships: members,
      meta: members,
      price: fc.record({ amount: fc.integer() }),
      shown: members.map((shown) => ({ display_price: shown })),
    });
    fc.assert(
      fc.property(fc.array(product, { maxLength: 4 }), fc.nat(4), (products, curated) => {
        const packed = packAll(
          products.map(({ id, name, relationships, meta, price, shown }) => ({
            heads: [formatHead(id, { name })],
            body: formatMembers({ base_product: false }),
            tail: formatTail(
              relationships,
              // The pieces are text, so their content does not matter.
              { catalog_id: id, ...meta } as unknown as Parameters<typeof formatTail>[1],
            ),
            changes: [],
            currencies: [
              {
                currency: 'USD',
                periods: [{ attributes: formatMembers({ price }), metas: [formatMembers(shown)] }],
              },
            ],
            others: [{ attributes: '', metas: [''] }],
          })),
        );
        const joined = joinProducts(packed, readerOf({}), curated);
        expect(parseDocuments(joined)).toEqual(
          throughJson(
            products.map(({ id, name, relationships, meta, price, shown }, index) => ({
              id,
              type: 'product',
              attributes: {
                name,
                base_product: false,
                published_at: '2026-01-31T09:30:00.000',
                ...(index < curated && { curated_product: true }),
                price,
              },
              relationships,
              meta: { catalog_id: id, ...meta, ...shown, language: 'en' },
            })),
          ),
        );
      }),
    );
  });

  it('none are no bytes', () => {
    expect(joinProducts([], readerOf({}), 3)).toMatchObject({
      byteLength: 0,
      bytes: Buffer.alloc(0),
      ends: [],
    });
  });

  it('may lie anywhere in a larger buffer', () => {
    const packed = packProduct(sale);
    const alone = joinProducts([packed, packed], readerOf({}), 1);
    for (const before of [1, 3, 8]) {
      const larger = Buffer.concat([Buffer.alloc(before, 0xff), packed, Buffer.alloc(5, 0xff)]);
      const part = larger.subarray(before, before + packed.length);
      const { bytes, ends } = joinProducts([packed, part], readerOf({}), 1);
      expect({ bytes, ends }).toEqual({ bytes: alone.bytes, ends: alone.ends });
    }
  });
});

const [from, to] = [Date.UTC(2026, 1, 1), Date.UTC(2026, 2, 1)];
const sale: Pieces = {
  heads: ['{"name":"Teapot"', '{"name":"Théière"'],
  body: '',
  tail: ',"meta":{"a":1',
  changes: [from, to],
  currencies: [
    {
      currency: 'USD',
      periods: ['before', 'during', 'after'].map((price) => ({
        attributes: `,"price":"${price}"`,
        metas: [`,"shown":"${price}"`, `,"shown":"${price} fr"`],
      })),
    },
  ],
  others: Array(3).fill({ attributes: ',"price":"list"', metas: ['', ''] }),
};
const shownAt = (reader: Partial<ProductReader>) => {
  const [shown] = parseDocuments<{ name: string; price: string; meta: { shown?: string } }>(
    joinProducts([packProduct(sale)], { ...readerOf({}), languages: ['en', 'fr'], ...reader }, 0),
  );
  return shown;
};

describe('a sale', () => {
  it.each([
    ['ages before it', Date.UTC(1970), 'before'],
    ['a millisecond before it begins', from - 1, 'before'],
    ['at the moment it begins', from, 'during'],
    ['a millisecond before it ends', to - 1, 'during'],
    ['at the moment it ends', to, 'after'],
    ['ages after it', Date.UTC(2999), 'after'],
  ])('%s', (_, now, expected) => {
    expect(shownAt({ now })).toMatchObject({ price: expected, meta: { shown: expected } });
  });
});

describe('a reader', () => {
  it('of a further language has its texts', () => {
    expect(shownAt({ language: 'fr' })).toMatchObject({
      name: 'Théière',
      meta: { shown: 'before fr', language: 'fr' },
    });
  });

  it('of a language that the release has not gets the default texts', () => {
    expect(shownAt({ language: 'it' })).toMatchObject({ name: 'Teapot', meta: { a: 1 } });
  });

  it.each(['EUR', 'US', ''])('of the currency %j sees no amounts shown in it', (currency) => {
    const shown = shownAt({ currency, now: from });
    expect(shown).toMatchObject({ price: 'list', meta: { a: 1, language: 'en' } });
    expect(shown?.meta).not.toHaveProperty('shown');
  });
});

it('curated_product is said only when it is true', () => {
  const [first, second] = parseDocuments(joinProducts(packAll([sale, sale]), readerOf({}), 1));
  expect(first).toMatchObject({ curated_product: true });
  expect(second).not.toHaveProperty('curated_product');
});

describe('documents that are moved', () => {
  const noDictionary = () => expect.fail('no product is shortened');

  it('are not read again', () => {
    const page = joinProducts(packAll([sale]), readerOf({}), 0);
    page.moveTo(Buffer.alloc(page.byteLength), 0);
    expect(() => page.bytes).toThrow(RangeError);
    expect(() => page.moveTo(Buffer.alloc(page.byteLength), 0)).toThrow(RangeError);
  });

  it('free the products that only they need, and that share their memory with nothing', () => {
    const packed = packProduct(sale);
    const copy = () => Buffer.from(Uint8Array.from(packed).buffer);
    const [kept, loose, part] = [copy(), copy(), Buffer.from([...packed, 0].slice(0, -1))];
    const products = [kept, loose, part];
    const source = { findDictionary: noDictionary, loose: [loose, part] };
    const page = joinProducts(products, readerOf({}), 0, source);
    page.moveTo(Buffer.alloc(page.byteLength), 0);
    expect(products.map(({ length }) => length)).toEqual([packed.length, 0, packed.length]);
  });
});

/** Returns the text of a page, built from strings only. */
function concatenate(product: Pieces, reader: ProductReader, curated: boolean): string {
  const { heads, body, tail, changes: times, currencies, others } = product;
  const language = reader.languages.indexOf(reader.language);
  const period = times.filter((time) => time <= reader.now).length;
  const own = currencies.find(({ currency }) => currency === reader.currency);
  const { attributes, metas } = (own?.periods ?? others)[period] ?? {};
  return [
    heads[language],
    body,
    `,"published_at":"${formatCatalogTimestamp(reader.published_at)}"`,
    curated ? ',"curated_product":true' : '',
    attributes,
    tail,
    metas?.[language],
    `,"language":${JSON.stringify(reader.language)}}}`,
  ].join('');
}

function packAll(products: readonly Pieces[]): readonly Buffer[] {
  return products.map(packProduct);
}

function readerOf({
  count = 1,
  language = 0,
  currency = 'USD',
  now = 0,
}: {
  count?: number;
  language?: number;
  currency?: string;
  now?: number;
}): ProductReader {
  const known = languages.slice(0, count);
  return { languages: known, language: known[language] ?? '', currency, now, published_at };
}

function throughJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
