import type { ProductCheck } from '@aisle/schema/dev';
import { describe, expect, it } from 'vitest';
import { parseTerms, remediesFor } from './filter-section.js';

describe('remediesFor', () => {
  const place = {
    releaseId: 'r1',
    filter: 'in(tags, a) : eq(sku,B)',
    product: { page_offset: 24 },
    nodes: [{ id: 'n1', name: 'Tents' }],
  };
  const failed = (check: ProductCheck['check'], rest: Partial<ProductCheck> = {}) =>
    remediesFor({ check, outcome: 'failed', detail: '', ...rest }, place);

  it('goes to the page that has the product', () => {
    expect(failed('page')).toEqual([
      { title: 'Go to its page', fields: { 'query:page[offset]': { text: '24' } } },
    ]);
  });

  it('removes the term that is not met, and begins at the first page', () => {
    expect(failed('filter', { term: 'in(tags,a)' })).toEqual([
      {
        title: 'Remove this term',
        fields: { 'query:filter': { text: 'eq(sku,B)' }, 'query:page[offset]': { text: '' } },
      },
    ]);
  });

  it('chooses a node that lists it', () => {
    expect(failed('node')[0]?.fields['path:node_id']).toEqual({ text: 'n1' });
  });

  it('asks for the newest release when that has it', () => {
    expect(failed('release', { detail: 'Ask for latestPublished.' })).toHaveLength(1);
    expect(failed('release', { detail: 'Publish the catalog.' })).toEqual([]);
  });

  it('can do nothing about a draft, nor about what passed', () => {
    expect(failed('status')).toEqual([]);
    expect(remediesFor({ check: 'page', outcome: 'passed', detail: '' }, place)).toEqual([]);
  });
});

describe('parseTerms', () => {
  it.each([
    [undefined, 0],
    ['eq(', 0],
    ['eq(sku,A):in(tags,b)', 2],
  ])('of %j are %i', (filter, count) => {
    expect(parseTerms(filter)).toHaveLength(count);
  });
});
