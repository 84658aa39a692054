import { expect, it } from 'vitest';
import { describeValue } from './create-validator.js';

it.each([
  [undefined, 'missing'],
  [null, 'null'],
  [0, '0'],
  [-1.5, '-1.5'],
  [true, 'true'],
  ['', '""'],
  ['a "b"\n', '"a \\"b\\"\\n"'],
  [[1, 2], 'an array'],
  [{ a: 1 }, 'an object'],
  ['x'.repeat(60), `"${'x'.repeat(60)}"`],
  ['x'.repeat(61), `"${'x'.repeat(60)}…"`],
  ['x'.repeat(100_000), `"${'x'.repeat(60)}…"`],
  ['\u{1f375}'.repeat(60), `"${'\u{1f375}'.repeat(60)}"`],
  ['\u{1f375}'.repeat(61), `"${'\u{1f375}'.repeat(60)}…"`],
  [`x${'\u{1f375}'.repeat(100)}`, `"x${'\u{1f375}'.repeat(59)}…"`],
])('quotes %.20j as %.20s', (value, words) => {
  expect(describeValue(value)).toBe(words);
});
