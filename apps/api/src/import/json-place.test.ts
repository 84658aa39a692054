import { assert, integer, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { stringEnd } from './json-place.js';

it('is behind the quote that closes a string, whatever is in it and around it', () => {
  assert(
    property(string(), string(), integer({ min: 0, max: 9 }), (value, behind, slashes) => {
      const written = JSON.stringify(`${value}${'\\'.repeat(slashes)}`);
      const before = '\\\\"{"';
      expect(stringEnd(`${before}${written}${behind}`, before.length)).toBe(
        before.length + written.length,
      );
    }),
  );
});

it.each(['"', '"a', '"\\"', '"\\\\\\"'])(
  'is the end of the text where %s is not closed',
  (text) => {
    expect(stringEnd(text, 0)).toBe(text.length);
  },
);
