import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printable, printableLine } from './printable.js';

describe('printable text', () => {
  it.each([
    ['\u001b[2J\u009b2J\u007f\u0000\r\t', '\\u{1b}[2J\\u{9b}2J\\u{7f}\\u{0}\\u{d}\\u{9}'],
    ['a\u202eb\u2066c\u200ed\ufeff\u00ad', 'a\\u{202e}b\\u{2066}c\\u{200e}d\\u{feff}\\u{ad}'],
    ['\u{e0041}\u2028', '\\u{e0041}\\u{2028}'],
    ['Größe ☕ 👩‍🚀 می‌خواهم\nb', 'Größe ☕ 👩‍🚀 می‌خواهم\nb'],
  ])('shows %j as %s', (text, shown) => {
    expect(printable(text)).toBe(shown);
    expect(printableLine(text)).toBe(shown.replaceAll('\n', '\\u{a}'));
  });

  it('is one that does nothing, whatever it was made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const acts = /[^\n\P{Cc}]|[\u202a-\u202e\u2066-\u2069]/u.test(printable(text));
        return !acts && !/\p{Cc}/u.test(printableLine(text));
      }),
    );
  });
});
