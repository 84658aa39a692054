import { describe, expect, it } from 'vitest';
import { nodeProductsFilter } from './filter-operators.js';
import { parseFilter } from './parse-filter.js';
import { formatFilter, formatFilterValue } from './value-faults.js';

describe('the canonical text', () => {
  it.each([
    [' eq ( sku , a ) : in(id,\n"b",c)', "eq(sku,'a '):in(id,b,c)"],
    ['eq(tags,"SALE")', 'eq(tags,sale)'],
    ['eq(name,"a\\"b")', "eq(name,'a\"b')"],
  ])('of %j is %j', (source, canonical) => {
    expect(formatFilter(parseFilter(source, nodeProductsFilter))).toBe(canonical);
  });

  it('of a draft without terms is empty', () => {
    expect(formatFilter({ terms: [] })).toBe('');
  });
});

describe('a value', () => {
  it.each([
    ['plain', 'plain'],
    ['two words', 'two words'],
    ['0c5a3b1e-7d7f-4b62-9d5c-2b1f0f6a9e11', '0c5a3b1e-7d7f-4b62-9d5c-2b1f0f6a9e11'],
    ['back\\slash', 'back\\slash'],
    ['日本👍', '日本👍'],
    ['', "''"],
    [' a', "' a'"],
    ['a ', "'a '"],
    ['a,b', "'a,b'"],
    ['a(b', "'a(b'"],
    ['a)b', "'a)b'"],
    ['a:b', "'a:b'"],
    ['a\tb', "'a\tb'"],
    ["Men's", '"Men\'s"'],
    ['5" pipe', "'5\" pipe'"],
    ['both \' and "', "'both \\' and \"'"],
    ['slash \\ and ,', "'slash \\\\ and ,'"],
  ])('%j is written %s', (value, text) => {
    expect(formatFilterValue(value)).toBe(text);
  });
});
