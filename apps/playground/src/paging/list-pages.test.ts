import { describe, expect, it } from 'vitest';
import { countPages, describePage, pageSteps, readPage } from './list-pages.js';

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

describe('readPage', () => {
  it.each([
    ['', '', 25, { limit: 25, offset: 0 }],
    ['10', '30', 25, { limit: 10, offset: 30 }],
    ['100', '10000', undefined, { limit: 100, offset: 10_000 }],
    ['', '', undefined, undefined],
    ['0', '', 25, undefined],
    ['101', '', 25, undefined],
    ['10', '10001', 25, undefined],
    ['1e1', '', 25, undefined],
    ['10', '-1', 25, undefined],
  ])('limit %j offset %j', (limit, offset, length, page) => {
    expect(readPage(limit, offset, length)).toEqual(page);
  });
});

describe('pageSteps', () => {
  it.each([
    [0, 128, { next: 25 }],
    [25, 128, { previous: 0, next: 50 }],
    [10, 128, { previous: 0, next: 35 }],
    [125, 128, { previous: 100 }],
    [0, 25, {}],
    [0, undefined, { next: 25 }],
    [9990, undefined, { previous: 9965 }],
  ])('from %d of %s', (offset, total, steps) => {
    expect(pageSteps({ limit: 25, offset }, total)).toEqual(steps);
  });
});

describe('describePage', () => {
  it.each([
    [0, 128, 'records 1–25 of 128'],
    [125, 128, 'records 126–128 of 128'],
    [200, 128, 'beyond the last of 128 records'],
    [25, undefined, 'records 26–50'],
  ])('from %d of %s', (offset, total, words) => {
    expect(describePage({ limit: 25, offset }, total)).toBe(words);
  });
});
