import { expect, it } from 'vitest';
import { findDelimiter } from './read-csv-lines.js';

it.each([
  ['commas', 'a,b,c\n', ','],
  ['semicolons', 'a;b;c\r\n', ';'],
  ['tabs', '\n\n\ta\tb\n', '\t'],
  ['bars', 'a|b\n', '|'],
  ['one column', 'a\n1;2;3\n', ','],
  ['others within quotes', '"a,b,c";"d\n,e";f\n', ';'],
  ['others within names', 'Price, net;Title;Size, EU;SKU\n', ';'],
  ['as many of two', 'a,b;c\n', ','],
])('finds what separates the cells of a header: %s', (_name, text, delimiter) => {
  expect(findDelimiter(text, false)).toBe(delimiter);
});

it.each(['', '\n', 'a;b', '"a;\nb;', 'a;"b\n'])('waits for the end of the header: %j', (text) => {
  expect(findDelimiter(text, false)).toBeUndefined();
});

it('takes what there is when no more comes', () => {
  expect(findDelimiter('a;b', true)).toBe(';');
  expect(findDelimiter('', true)).toBe(',');
  expect(findDelimiter('a;"b', true)).toBe(';');
  expect(findDelimiter(`a;"${'x'.repeat(2 ** 20)}`, false)).toBe(';');
});
