import { type LibraryCall, type Operation, operationList } from '@aisle/schema/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { openSqlite } from '../sqlite.js';
import { createCommerce } from './create-commerce.js';

const commerce = createCommerce({ storage: openSqlite(':memory:') });
afterAll(() => commerce.close());

describe('a commerce', () => {
  const all: readonly Operation[] = operationList;
  const calls = all.flatMap(({ name, library }) =>
    library && 'call' in library ? [[name, library] as const] : [],
  );

  it.each(calls)('has the function that %s names', (_, { call }: LibraryCall) => {
    const found = call
      .split('.')
      .reduce((place: object, name) => Reflect.get(place, name), commerce);
    expect(found).toBeTypeOf('function');
  });

  it('has no function of an operation that says that there is none', () => {
    const { catalog, subscriptions, carts, inventories, records } = commerce;
    const services = [catalog, subscriptions, carts, inventories, records];
    const without = all.filter(({ library }) => library && 'none' in library);
    expect(without.length).toBeGreaterThan(0);
    for (const { name } of without)
      expect(
        services.filter((service) => name in service),
        name,
      ).toEqual([]);
  });
});
