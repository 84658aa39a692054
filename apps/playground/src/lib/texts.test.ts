import { expect, it } from 'vitest';
import { count, countProducts } from './texts.js';

it.each([
  [0, '0 products'],
  [1, '1 product'],
  [12_345, '12,345 products'],
])('counts %d', (products, words) => {
  expect(countProducts(products)).toBe(words);
});

it.each([
  [0, '0 days'],
  [1, '1 day'],
  [2, '2 days'],
])('counts %d days', (days, words) => {
  expect(count(days, 'day')).toBe(words);
});
