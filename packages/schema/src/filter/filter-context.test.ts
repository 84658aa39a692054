import { describe, expect, it } from 'vitest';
import { filterContext } from './filter-context.js';
import { nodeProductsFilter, nodesFilter } from './filter-operators.js';

/** The context where `|` stands in a text, and what a choice there replaces. */
function contextAt(marked: string, table = nodeProductsFilter) {
  const position = marked.indexOf('|');
  const source = marked.replace('|', '');
  const context = filterContext(source, position, table);
  if (context === undefined) return undefined;
  const { span, ...rest } = context;
  return { ...rest, replaced: source.slice(span.start, span.end) };
}

describe('what a filter takes', () => {
  it.each([
    ['|', '', ''],
    ['e|', 'e', 'e'],
    ['e|q(sku,a)', 'e', 'eq'],
    ['eq(sku,a):|', '', ''],
    ['eq(sku,a): i|', 'i', 'i'],
    ['eq(sku,a),|', '', ''],
    ['eq(sku,a), i|', 'i', 'i'],
    ['eq(sku,a),e|q(sku,b)', 'e', 'eq'],
    ['like(sku,a):i|', 'i', 'i'],
    ['|eq(sku,a)', '', 'eq'],
  ])('at %s is an operator', (marked, prefix, replaced) => {
    expect(contextAt(marked)).toEqual({ expects: 'operator', prefix, replaced });
  });

  it.each([
    ['eq(|', 'eq', '', ''],
    ['in( s|', 'in', 's', 's'],
    ['eq(s|ku,a)', 'eq', 's', 'sku'],
    ['eq(|)', 'eq', '', ''],
    ['eq(skuu,a):in(|,b)', 'in', '', ''],
  ])('at %s is an attribute of %s', (marked, operator, prefix, replaced) => {
    expect(contextAt(marked)).toEqual({ expects: 'attribute', operator, prefix, replaced });
  });

  it.each([
    ['eq(sku,|', { prefix: '', replaced: '', others: [] }],
    ['eq(sku,|)', { prefix: '', replaced: '', others: [] }],
    ['eq(sku, |A)', { prefix: '', replaced: 'A', others: [] }],
    ['eq(sku,TE|NT)', { prefix: 'TE', replaced: 'TENT', others: [] }],
    ["eq(sku,'T|", { prefix: 'T', replaced: "'T", others: [] }],
    ["eq(sku,'a,|b')", { prefix: 'a,', replaced: "'a,b'", others: [] }],
    ["eq(sku,'it\\'s|')", { prefix: "it's", replaced: "'it\\'s'", others: [] }],
    ["eq(sku,'T|):eq(sku,'x')", { prefix: 'T', replaced: "'T", others: [] }],
    ['in(sku,a,|)', { prefix: '', replaced: '', others: ['a'], operator: 'in' }],
    ['in(sku,"a,b",c|,d)', { prefix: 'c', replaced: 'c', others: ['a,b', 'd'], operator: 'in' }],
    ['eq(skuu,a):eq(sku,b|', { prefix: 'b', replaced: 'b', others: [] }],
    ['in(sku, | )', { prefix: '', replaced: ' ', others: [], operator: 'in' }],
  ])('at %s is a value of sku', (marked, rest) => {
    expect(contextAt(marked)).toEqual({
      expects: 'value',
      operator: 'eq',
      attribute: 'sku',
      ...rest,
    });
  });

  it.each([['eq(sku,a)|'], ['eq(sku,a) |'], ['eq(sku,a)|:eq(sku,b)']])(
    'at %s is a separator',
    (marked) => {
      expect(contextAt(marked)).toEqual({ expects: 'separator', prefix: '', replaced: '' });
    },
  );

  it.each([['like(|'], ['like(sku,|'], ['eq(price,|'], ['eq(id,|'], ['eq sku|'], ['eq(sku,a) x|']])(
    'at %s is not known',
    (marked) => {
      expect(contextAt(marked)).toBeUndefined();
    },
  );

  it('depends on the endpoint', () => {
    expect(contextAt('eq(sku,|', nodesFilter)).toBeUndefined();
    expect(contextAt('in(id,|', nodesFilter)).toMatchObject({ expects: 'value', attribute: 'id' });
  });
});
