import { describe, expect, it } from 'vitest';
import { readTerms, tagTerm, toggleTagTerm, withTagTerm } from './filter-text.js';

describe('the conditions of a filter', () => {
  it.each([
    ['', []],
    ['eq(tags,wool)', [{ text: 'eq(tags,wool)', tag: 'wool' }]],
    [
      "in(sku,A,B):eq(tags,'base, layer')",
      [{ text: 'in(sku,A,B)' }, { text: "eq(tags,'base, layer')", tag: 'base, layer' }],
    ],
    ['eq(tags', [{ text: 'eq(tags' }]],
  ])('of %j', (filter, terms) => {
    expect(readTerms(filter)).toEqual(terms);
  });

  it.each([
    ['', 'wool', 'eq(tags,wool)'],
    ['eq(sku,A)', 'base, layer', "eq(sku,A):eq(tags,'base, layer')"],
    ['eq(tags,wool):eq(sku,A)', 'wool', 'eq(sku,A)'],
  ])('of %j with %s pressed', (filter, tag, after) => {
    expect(toggleTagTerm(filter, tag)).toBe(after);
  });

  it('are quoted where a tag needs it', () => {
    expect(tagTerm('a:b')).toBe("eq(tags,'a:b')");
  });
});

describe('a tag more', () => {
  it.each([
    ['', 'a', 'eq(tags,a)'],
    ['eq(sku,X)', 'a', 'eq(sku,X):eq(tags,a)'],
    ['eq(tags,a):eq(sku,X)', 'a', 'eq(tags,a):eq(sku,X)'],
  ])('makes of %j with %j the filter %j', (filter, tag, expected) => {
    expect(withTagTerm(filter, tag)).toBe(expected);
  });

  it('is there once, also one with what separates conditions', () => {
    const once = withTagTerm('', 'a:b');
    expect(withTagTerm(once, 'a:b')).toBe(once);
  });
});
