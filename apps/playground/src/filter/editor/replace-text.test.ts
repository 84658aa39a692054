import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replaceText } from '../filter-editor.js';

describe('a change', () => {
  it('makes one text another', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ',') });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const change = replaceText(before, after);
        const { from, to, insert } = change ?? { from: 0, to: 0, insert: '' };
        expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
      }),
    );
  });

  it('leaves what both texts begin and end with', () => {
    expect(replaceText('eq(sku,a):x', 'in(sku,a):x')).toEqual({ from: 0, to: 2, insert: 'in' });
    expect(replaceText('aa', 'aaa')).toEqual({ from: 2, to: 2, insert: 'a' });
    expect(replaceText('a', 'a')).toBeUndefined();
  });
});
