import { expect, it } from 'vitest';
import { describeTurns } from './store-clock.js';

const sales = (counts: Readonly<Record<string, number>>) => ({
  catalog: { id: 'c1', name: 'Web shop', releases: [] },
  counts: new Map(Object.entries(counts)),
});

it('names the sales that ended and those that began, each with its products', () => {
  const before = sales({ 'first-frost': 3, 'all-year': 7 });
  const after = sales({ 'all-year': 6, winter_clearance: 1 });
  expect(describeTurns(before, after)).toEqual([
    'First frost ended: 3 products of Web shop.',
    'Winter clearance began: 1 product of Web shop.',
  ]);
});

it('says nothing where the same sales hold', () => {
  expect(describeTurns(sales({ 'all-year': 7 }), sales({ 'all-year': 6 }))).toEqual([]);
});
