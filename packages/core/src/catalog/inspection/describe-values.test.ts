import { expect, it } from 'vitest';
import { rankText, spellingsOf, type TextRank } from './describe-values.js';

it.each<[string, string, TextRank]>([
  ['Tent', 'te', 'prefix'],
  ['Tent', 'TENT', 'prefix'],
  ['Ridge tent', 'tent', 'within'],
  ['Théière', 'ÈRE', 'within'],
  ['Épée', 'ép', 'prefix'],
  ['Tent', '', 'prefix'],
  ['Tent', 'tents', undefined],
  ['a%b', '%', 'within'],
])('%j looked through for %j: %s', (text, search, rank) => {
  expect(rankText(text, search)).toBe(rank);
});

it.each([
  ['te', ['te', 'Te', 'TE']],
  ['tEnT', ['tEnT', 'tent', 'Tent', 'TENT']],
  ['9-x', ['9-x', '9-X']],
  ['🍵é', ['🍵é', '🍵É']],
  ['', ['']],
])('%j is usually written as %j', (search, spellings) => {
  expect(spellingsOf(search)).toEqual(spellings);
});
