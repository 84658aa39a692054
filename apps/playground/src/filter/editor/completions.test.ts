import { nodeProductsFilter, nodesFilter } from '@aisle/schema/filter';
import { describe, expect, it } from 'vitest';
import { attributeCompletions, operatorCompletions, valueCompletions } from './completions.js';

const products = nodeProductsFilter;
const { in: named } = nodesFilter.operators;
const onlyIn = { ...nodesFilter, operators: { ...(named && { in: named }) } };

describe('completions', () => {
  it.each([
    [products, '', 'eq(', 3],
    [products, '(sku,a)', 'eq', 3],
    [onlyIn, '', 'in(id,', 6],
  ])('of an operator open the term', (table, behind, text, caret) => {
    expect(operatorCompletions(table, behind)[0]).toMatchObject({ text, caret });
  });

  it('of an attribute are those that the operator takes', () => {
    const labels = (operator: 'eq' | 'in') =>
      attributeCompletions(products, operator, '').map(({ label }) => label);
    expect(labels('eq')).not.toContain('id');
    expect(labels('in')).toContain('id');
    expect(attributeCompletions(products, 'in', ',a)')[0]).toMatchObject({ text: 'id', caret: 3 });
  });

  const context = {
    expects: 'value',
    attribute: 'name',
    prefix: '',
    span: { start: 8, end: 8 },
    others: ['b'],
  } as const;
  const options = [{ value: 'a', products: 3, name: 'A' }, { value: 'b' }, { value: 'x, y' }];

  it.each([
    ['eq', '', ['a)', "'x, y')"], [2, 7]],
    ['eq', ')', ['a', "'x, y'"], [2, 7]],
    ['in', ')', ['a', "'x, y'"], [1, 6]],
    ['in', '', ['a', "'x, y'"], [1, 6]],
  ] as const)(
    'of a value of %s before %j are quoted as needed',
    (operator, behind, texts, carets) => {
      const found = valueCompletions(products, { ...context, operator }, behind, options);
      expect(found.map(({ text }) => text)).toEqual(texts);
      expect(found.map(({ caret }) => caret)).toEqual(carets);
      expect(found[0]).toMatchObject({ label: 'a', detail: 'A', products: 3 });
    },
  );
});
