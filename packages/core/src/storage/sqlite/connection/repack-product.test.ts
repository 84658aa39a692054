import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinProducts } from '../../../catalog/documents/join-products.js';
import { decodeDocuments } from '../../../catalog/documents/joined-documents.js';
import { type Form2, packForm2 } from '../../../testing/pack-form-2.js';
import { repackProduct } from './repack-product.js';

const text = fc.oneof(fc.constantFrom('', ',"b":1', 'Théière', '🍵'), fc.string());
const exactly = <Value>(length: number, value: fc.Arbitrary<Value>) =>
  fc.array(value, { minLength: length, maxLength: length });
const form2 = fc
  .tuple(
    fc.integer({ min: 1, max: 3 }),
    fc.integer({ min: 1, max: 3 }),
    fc.subarray(['USD', 'EUR']),
  )
  .chain(
    ([languages, periods, currencies]): fc.Arbitrary<Form2> =>
      fc.record({
        heads: exactly(languages, text),
        body: text,
        tail: text,
        changes: fc.constant(Array.from({ length: periods - 1 }, (_, index) => index + 1)),
        prices: exactly(periods, fc.record({ attributes: text, meta: text })),
        displays: fc.tuple(
          ...currencies.map((currency) =>
            fc.record({
              currency: fc.constant(currency),
              periods: exactly(periods, exactly(languages, text)),
            }),
          ),
        ),
      }),
  );

it('a product of form 2 keeps its documents in every language, currency and sale period', () => {
  fc.assert(
    fc.property(form2, (pieces) => {
      const repacked = repackProduct(packForm2(pieces));
      const languages = pieces.heads.map((_, index) => `l${index}`);
      for (const [index, language] of languages.entries()) {
        for (const currency of ['USD', 'EUR', 'JPY']) {
          for (const now of pieces.prices.keys()) {
            const reader = { languages, language, currency, now, published_at: 0 };
            const { attributes = '', meta = '' } = pieces.prices[now] ?? {};
            const shown = pieces.displays.find((display) => display.currency === currency);
            expect(decodeDocuments(joinProducts([repacked], reader, 0))).toEqual([
              [
                pieces.heads[index],
                pieces.body,
                ',"published_at":"1970-01-01T00:00:00.000"',
                attributes,
                pieces.tail,
                meta,
                shown?.periods[now]?.[index] ?? '',
                `,"language":"${language}"}}`,
              ].join(''),
            ]);
          }
        }
      }
    }),
  );
});

it('one that a disk has changed is left as it is', () => {
  const packed = packForm2({
    heads: ['{'],
    body: 'body',
    tail: '',
    changes: [],
    prices: [{ attributes: '', meta: '' }],
    displays: [],
  });
  for (let index = 0; index < packed.length; index++) {
    const changed = Buffer.from(packed);
    changed[index] = (changed[index] ?? 0) ^ 0x20;
    expect(repackProduct(changed)).toEqual(changed);
  }
  expect(repackProduct(Buffer.alloc(0))).toHaveLength(0);
});
