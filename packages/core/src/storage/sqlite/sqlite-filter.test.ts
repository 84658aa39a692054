import { type Filter, nodeProductsFilter, parseFilter } from '@aisle/schema/filter';
import { describe, expect, it } from 'vitest';
import { compileFilter } from './sqlite-filter.js';

const compile = (filter: string) => compileFilter(parseFilter(filter, nodeProductsFilter));

describe('values are bound, as a JSON array for each term', () => {
  it.each([
    ['eq(sku,A)', { values0: '["A"]' }],
    ['in(sku,A,B)', { values0: '["A","B"]' }],
    ['in(sku,A,B,A)', { values0: '["A","B"]' }],
    ['eq(sku,A):in(tags,New,b)', { values0: '["A"]', values1: '["new","b"]' }],
    [`eq(name,"' OR 1=1; --")`, { values0: `["' OR 1=1; --"]` }],
    ['eq(name,"say \\"so\\"")', { values0: '["say \\"so\\""]' }],
  ])('%s', (filter, params) => {
    const compiled = compile(filter);
    expect(compiled.params).toEqual(params);
    expect(compiled.sql).not.toMatch(/OR 1=1|\bA\b/);
  });
});

describe('filters of one shape are one statement', () => {
  it.each([
    ['eq(sku,A)', 'eq(sku,B)', true],
    ['in(sku,A,B)', 'in(sku,C,D,E)', true],
    ['in(sku,A)', 'eq(sku,B)', true],
    ['eq(sku,A)', 'in(sku,A,B)', false],
    ['eq(sku,A)', 'eq(slug,A)', false],
    ['eq(tags,a)', 'eq(tags,a):eq(tags,b)', false],
  ])('%s and %s: %s', (one, other, same) => {
    expect(compile(one).sql === compile(other).sql).toBe(same);
  });
});

describe('the term that yields the fewest candidates yields them, the others test each', () => {
  it.each([
    ['eq(sku,A)', 'release_values', 'values0'],
    ['eq(tags,a)', 'release_facets', 'values0'],
    ['eq(tags,a):eq(sku,A)', 'release_values', 'values1'],
    ['eq(product_types,child):eq(tags,a)', 'release_facets', 'values1'],
    ['eq(product_types,child):eq(tags,a):in(id,A)', 'release_values', 'values2'],
  ])('%s', (filter, table, values) => {
    const [, driver] =
      /FROM (?:\(SELECT DISTINCT product FROM )?(\w+)/.exec(compile(filter).sql) ?? [];
    const [, bound] = /@(values\d)/.exec(compile(filter).sql) ?? [];
    expect([driver, bound]).toEqual([table, values]);
  });
});

it('a filter without terms is none', () => {
  const empty: Filter = { terms: [], source: '', span: { start: 0, end: 0 } };
  expect(() => compileFilter(empty)).toThrow(RangeError);
});
