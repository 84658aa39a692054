import { operations } from '@aisle/schema/contract';
import { expect, it } from 'vitest';
import { fitsSearch } from './operation-list.js';

const find = (search: string) =>
  operations.filter((operation) => fitsSearch(operation, search)).map(({ name }) => name);

it.each([
  ['change plan', 'updateSubscription'],
  ['price', 'listNodeProducts'],
  ['category', 'listNodeProducts'],
  ['basket', 'addCartItem'],
  ['nodeprod', 'listNodeProducts'],
])('finds by %j %s', (search, name) => {
  expect(find(search)).toContain(name);
  expect(find(search).length).toBeLessThan(operations.length / 2);
});

it('finds all by nothing, and nothing by what nobody says', () => {
  expect(find('')).toHaveLength(operations.length);
  expect(find('subscription xyzzy')).toEqual([]);
  expect(find('put subscr')).toEqual(['updateSubscription']);
});
