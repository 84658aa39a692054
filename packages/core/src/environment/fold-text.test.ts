import { expect, it } from 'vitest';
import { foldText } from './require-options.js';

it.each([
  ['ÉPÉE', 'épée'],
  ['Cafe\u0301', 'CAFÉ'],
  ['Straße', 'STRASSE'],
  ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
  ['ﬁlter', 'Filter'],
  ['Ｔｅａ', 'TEA'],
  ['ЧАЙ', 'чай'],
])('%s and %s are the same to a search', (one, other) => {
  expect(foldText(one)).toBe(foldText(other));
});

it.each([
  ['é', 'e'],
  ['a', 'b'],
  ['a\0', 'a'],
])('%j and %j are not', (one, other) => {
  expect(foldText(one)).not.toBe(foldText(other));
});
