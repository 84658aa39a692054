import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Filter, FilterSpan } from './filter.js';
import {
  maxFilterTerms,
  nodeProductsFilter,
  nodesFilter,
  type ProductFilterAttribute,
} from './filter-operators.js';
import { parseFilter } from './parse-filter.js';

describe('a legal filter', () => {
  it.each<[source: string, ...terms: string[][]]>([
    ['eq(sku,A-1)', ['eq', 'sku', 'A-1']],
    ['in(id,a)', ['in', 'id', 'a']],
    ['in(tags,a,b,c)', ['in', 'tags', 'a', 'b', 'c']],
    ['in(id,,a,,b, )', ['in', 'id', 'a', 'b']],
    ['eq(name,a):in(id,b,c)', ['eq', 'name', 'a'], ['in', 'id', 'b', 'c']],
    ['eq(sku,a):eq(sku,a)', ['eq', 'sku', 'a'], ['eq', 'sku', 'a']],
    ['eq(name,a),in(id,b,c)', ['eq', 'name', 'a'], ['in', 'id', 'b', 'c']],
    [
      'in(id,a,b) ,\n eq (sku,a):eq(sku,b)',
      ['in', 'id', 'a', 'b'],
      ['eq', 'sku', 'a'],
      ['eq', 'sku', 'b'],
    ],
    ["eq(name,'a'),eq(sku,b)", ['eq', 'name', 'a'], ['eq', 'sku', 'b']],
    ['eq(name,Blue  shirt)', ['eq', 'name', 'Blue  shirt']],
    ['eq(name,  Blue )', ['eq', 'name', 'Blue ']],
    ['eq(name,a:b)', ['eq', 'name', 'a:b']],
    ['eq(name,a(b)', ['eq', 'name', 'a(b']],
    ['eq(name,5" pipe)', ['eq', 'name', '5" pipe']],
    ["eq(name,Men's)", ['eq', 'name', "Men's"]],
    ['eq(name,C:\\new)', ['eq', 'name', 'C:\\new']],
    ["eq(name,'a,b(c):d)')", ['eq', 'name', 'a,b(c):d)']],
    ['eq(name,"a,b")', ['eq', 'name', 'a,b']],
    ["eq(name,'  a ')", ['eq', 'name', '  a ']],
    ["eq(name,'')", ['eq', 'name', '']],
    ['in(name,\'\',"")', ['in', 'name', '', '']],
    ['eq(name,"Men\'s")', ['eq', 'name', "Men's"]],
    ["eq(name,'Men\\'s')", ['eq', 'name', "Men's"]],
    ["eq(name,'5\\\" pipe')", ['eq', 'name', '5" pipe']],
    ["eq(name,'C:\\\\')", ['eq', 'name', 'C:\\']],
    ["eq(name,'a\tb\nc')", ['eq', 'name', 'a\tb\nc']],
    [
      ' eq ( sku , a) :\n\tin\t(\r\nid,\n  a,\n  "b"\n) ',
      ['eq', 'sku', 'a'],
      ['in', 'id', 'a', 'b'],
    ],
    ['eq(tags,SALE)', ['eq', 'tags', 'sale']],
    ["in(tags,'Été',NEW)", ['in', 'tags', 'été', 'new']],
    ['eq(sku,Case)', ['eq', 'sku', 'Case']],
    ['eq(product_types,parent)', ['eq', 'product_types', 'parent']],
    ['eq(product_types,standalone)', ['eq', 'product_types', 'standalone']],
    ["in(product_types, standard,'child')", ['in', 'product_types', 'standard', 'child']],
    ['eq(name,日本👍🏽)', ['eq', 'name', '日本👍🏽']],
    ['eq(name,\ud800)', ['eq', 'name', '\ud800']],
    ['eq(name,constructor)', ['eq', 'name', 'constructor']],
  ])('%j', (source, ...terms) => {
    const filter = parseFilter(source, nodeProductsFilter);
    expect(filter.source).toBe(source);
    expect(wordsOf(filter)).toEqual(terms);
  });

  it('says where each part is written', () => {
    const source = ` in( tags , New,"a, b" ):eq(sku,'it\\'s') `;
    const { span, terms } = parseFilter(source, nodeProductsFilter);
    const places = terms.map((term) => ({
      term: at(source, term.span),
      operator: at(source, term.operator.span),
      attribute: at(source, term.attribute.span),
      values: term.values.map((value) => at(source, value.span)),
    }));
    expect(at(source, span)).toBe(source.trim());
    expect(places).toEqual([
      {
        term: 'in( tags , New,"a, b" )',
        operator: 'in',
        attribute: 'tags',
        values: ['New', '"a, b"'],
      },
      {
        term: "eq(sku,'it\\'s')",
        operator: 'eq',
        attribute: 'sku',
        values: ["'it\\'s'"],
      },
    ]);
  });

  it('counts in UTF-16 offsets', () => {
    const [term] = parseFilter('eq(name,👍)', nodeProductsFilter).terms;
    expect(term?.values[0]?.span).toEqual({ start: 8, end: 10 });
    expect(term?.span).toEqual({ start: 0, end: 11 });
  });

  it('may join ten terms', () => {
    const source = Array(maxFilterTerms).fill('eq(sku,a)').join(':');
    expect(parseFilter(source, nodeProductsFilter).terms).toHaveLength(10);
  });

  it('may name tens of thousands of values', () => {
    const ids = Array.from({ length: 50_000 }, (_, index) => `node-${index}`);
    const { terms } = parseFilter(`in(id,${ids.join(', ')})`, nodesFilter);
    expect(terms[0]?.values.map(({ value }) => value)).toEqual(ids);
  });

  it('may hold a value of a million characters, most of them escaped', () => {
    const { terms } = parseFilter(`eq(name,'${"\\'".repeat(500_000)}')`, nodeProductsFilter);
    expect(terms[0]?.values[0]?.value).toBe("'".repeat(500_000));
  });

  it('knows its attributes by its table', () => {
    expectTypeOf(parseFilter('in(id,a)', nodesFilter)).toEqualTypeOf<
      Filter<'id' | 'name' | 'slug'>
    >();
    expectTypeOf(parseFilter('in(id,a)', nodeProductsFilter)).toEqualTypeOf<
      Filter<ProductFilterAttribute>
    >();
  });
});

function wordsOf({ terms }: Filter): string[][] {
  return terms.map(({ operator, attribute, values }) => [
    operator.name,
    attribute.name,
    ...values.map(({ value }) => value),
  ]);
}

function at(source: string, { start, end }: FilterSpan): string {
  return source.slice(start, end);
}
