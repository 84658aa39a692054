import { operationList } from '@aisle/schema/contract';
import { expect, it } from 'vitest';
import { fitsSearch } from './find-operations.js';

const find = (search: string) =>
  operationList.filter((operation) => fitsSearch(operation, search)).map(({ name }) => name);

it.each([
  ['change plan', 'updateSubscription'],
  ['price', 'listNodeProducts'],
  ['category', 'listNodeProducts'],
  ['basket', 'addCartItem'],
  ['nodeprod', 'listNodeProducts'],
])('finds by %j %s', (search, name) => {
  expect(find(search)).toContain(name);
  expect(find(search).length).toBeLessThan(operationList.length / 2);
});

it('finds all by nothing, and nothing by what nobody says', () => {
  expect(find('')).toHaveLength(operationList.length);
  expect(find('subscription xyzzy')).toEqual([]);
  expect(find('put subscr')).toEqual(['updateSubscription']);
});
