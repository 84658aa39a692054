import { expect, it } from 'vitest';
import { countPages } from './pager.js';

const list = (results: unknown, page: unknown) => ({ meta: { results: { total: results }, page } });

it.each([
  ['many', list(128, { limit: 25, offset: 25, current: 2, total: 25 }), { current: 2, total: 6 }],
  [
    'a last one',
    list(50, { limit: 25, offset: 25, current: 2, total: 25 }),
    { current: 2, total: 2 },
  ],
  ['one', list(3, { limit: 25, offset: 0, current: 1, total: 3 }), { current: 1, total: 1 }],
  ['none', list(0, { limit: 25, offset: 0, current: 1, total: 0 }), { current: 1, total: 0 }],
])('%s pages are counted from the matches, whatever meta.page.total says', (_, body, counted) => {
  expect(countPages(body)).toEqual(counted);
});

it.each([
  ['no list', { data: {} }],
  ['nothing', undefined],
  ['a list without a limit', list(3, { current: 1 })],
  ['a list with a limit of 0', list(3, { limit: 0, current: 1 })],
])('%s has no pages', (_, body) => {
  expect(countPages(body)).toBeUndefined();
});
