import { expect, it } from 'vitest';
import { filterHints } from './filter-context.js';
import { nodeProductsFilter } from './filter-operators.js';
import { parseFilter } from './parse-filter.js';

const hintsOf = (source: string) => filterHints(parseFilter(source, nodeProductsFilter));

it('a value outside of its closed list is legal, and hinted at', () => {
  expect(hintsOf('eq(sku,a):in(product_types,Standard,child)')).toEqual([
    {
      span: { start: 27, end: 35 },
      what: 'no product has "Standard" among its product_types',
      allowed: 'Did you mean standard? There are standard, parent, child and bundle.',
      fixes: [{ title: 'use "standard"', span: { start: 27, end: 35 }, text: 'standard' }],
    },
  ]);
});

it('a value that resembles none is mended by nothing', () => {
  expect(hintsOf("eq(product_types,'')").map(({ fixes }) => fixes)).toEqual([[]]);
});

it('there is no hint where every value may be found', () => {
  expect(hintsOf('eq(tags,Standard),eq(product_types,bundle)')).toEqual([]);
});
