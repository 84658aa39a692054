import { expect, it } from 'vitest';
import { describeFilter } from './describe-filter.js';
import { nodeProductsFilter, nodesFilter } from './filter-operators.js';

it('says how terms are written and joined, and what each operator takes', () => {
  expect(describeFilter(nodeProductsFilter)).toBe(
    'eq(attribute,value) or in(attribute,value,value...), several joined by a colon or a comma, all required. eq takes name, sku, slug, manufacturer_part_num, upc_ean, product_types, tags; in takes id as well.',
  );
});

it('writes the attribute out where there is one alone', () => {
  const { in: named } = nodesFilter.operators;
  const operators = { ...(named && { in: named }) };
  expect(describeFilter({ ...nodesFilter, operators })).toBe('in(id,node_id,node_id...)');
});

it('lists the attributes again where an operator lacks some, and not where it has the same', () => {
  const row = { meaning: 'it is', values: 'one' } as const;
  const describeWith = (attributes: readonly ('id' | 'name' | 'sku')[]) =>
    describeFilter({
      endpoint: 'things',
      resource: 'thing',
      operators: {
        eq: { ...row, attributes: ['name', 'sku'] },
        in: { ...row, attributes },
      },
    });
  expect(describeWith(['sku', 'name'])).toMatch(/eq takes name, sku; in takes the same\.$/);
  expect(describeWith(['id', 'name'])).toMatch(/eq takes name, sku; in takes id, name\.$/);
});
