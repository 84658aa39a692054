import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeNul, keyText, unescapeNul } from './key-text.js';

const letters = fc.constantFrom('\0', '\x01', '\x02', '\x03', 'a', 'é', '日', '😀');
const texts = fc.string({ unit: letters, maxLength: 12 });
const longTexts = fc
  .tuple(texts, fc.constantFrom('a', 'é', '日'), fc.integer({ min: 300, max: 1_200 }), texts)
  .map(([beginning, letter, count, end]) => beginning + letter.repeat(count) + end);

describe('the key of a text', () => {
  it('is equal to that of an equal text only, and holds no NUL', () => {
    fc.assert(
      fc.property(fc.oneof(texts, longTexts), fc.oneof(texts, longTexts), (one, other) => {
        expect(keyText(one) === keyText(other)).toBe(one === other);
        expect(keyText(one)).not.toContain('\0');
      }),
    );
  });

  it('fits an index', () => {
    fc.assert(
      fc.property(longTexts, (text) => {
        // Escapes take one byte more each.
        expect(Buffer.byteLength(keyText(text))).toBeLessThanOrEqual(1_100);
      }),
    );
  });

  it('is in the order of the texts, code point by code point', () => {
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const order = Buffer.compare(Buffer.from(one), Buffer.from(other));
        expect(Buffer.compare(Buffer.from(keyText(one)), Buffer.from(keyText(other)))).toBe(order);
      }),
    );
  });

  it('of an ordinary text is the text', () => {
    expect(keyText('TENT-2 / grün')).toBe('TENT-2 / grün');
  });

  it('does not cut a letter in two', () => {
    expect(keyText('😀'.repeat(1_000)).isWellFormed()).toBe(true);
  });
});

it('what was escaped comes back', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(unescapeNul(escapeNul(text))).toBe(text);
    }),
  );
});
