import { nodeProductsFilter, nodesFilter } from '@aisle/schema/filter';
import { describe, expect, it } from 'vitest';
import { completionsAt } from './filter-autocomplete.js';

const products = nodeProductsFilter;
const { in: named } = nodesFilter.operators;
const onlyIn = { ...nodesFilter, operators: { ...(named && { in: named }) } };
const place = { prefix: '', span: { start: 8, end: 8 } };

describe('completions', () => {
  it.each([
    [products, '', 'eq('],
    [products, '(sku,a)', 'eq('],
    [onlyIn, '', 'in(id,'],
    [onlyIn, '(id,a)', 'in('],
  ])('of an operator open the term', (table, behind, text) => {
    const found = completionsAt({ ...place, expects: 'operator' }, table, behind);
    expect(found[0]).toMatchObject({ text });
  });

  it('of an attribute are those that the operator takes', () => {
    const at = (operator: 'eq' | 'in') =>
      completionsAt({ ...place, expects: 'attribute', operator }, products, '');
    expect(at('eq').map(({ label }) => label)).not.toContain('id');
    expect(at('in')[0]).toMatchObject({ label: 'id', text: 'id,' });
  });

  const context = { ...place, expects: 'value', attribute: 'name', others: ['b'] } as const;
  const options = [{ value: 'a', products: 3, name: 'A' }, { value: 'b' }, { value: 'x, y' }];

  it.each([
    ['eq', '', ['a)', "'x, y')"]],
    ['eq', ')', ['a)', "'x, y')"]],
    ['eq', ' , c)', ['a', "'x, y'"]],
    ['in', ')', ['a', "'x, y'"]],
    ['in', '', ['a', "'x, y'"]],
  ] as const)('of a value of %s before %j are quoted as needed', (operator, behind, texts) => {
    const found = completionsAt({ ...context, operator }, products, behind, options);
    expect(found.map(({ text }) => text)).toEqual(texts);
    expect(found[0]).toMatchObject({ label: 'a', detail: 'A', products: 3 });
  });
});
