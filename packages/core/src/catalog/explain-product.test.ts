import { createValidator } from '@aisle/schema';
import type { CatalogProduct } from '@aisle/schema/catalog';
import { ProductExplanation } from '@aisle/schema/dev';
import { nodeProductsFilter, parseFilter } from '@aisle/schema/filter';
import { describe, expect, it } from 'vitest';
import { makeProduct } from '../testing/make-product.js';
import { makeUuid } from '../testing/make-uuid.js';
import { explainProduct, type ProductFacts } from './explain-product.js';

const record = makeProduct({ sku: 'POT', node_ids: [makeUuid(2)] });
const node = { id: makeUuid(2), name: 'Tea' };
const kitchen = { id: makeUuid(1), name: 'Kitchen' };
const product: CatalogProduct = {
  id: record.id,
  type: 'product',
  attributes: {
    name: 'Théière',
    sku: 'POT',
    tags: ['clay', 'new'],
    status: 'live',
    base_product: false,
    published_at: '2026-01-01T00:00:00.000',
    created_at: '2026-01-01T00:00:00.000',
    updated_at: '2026-01-01T00:00:00.000',
  },
  relationships: {},
  meta: {
    catalog_id: makeUuid(3),
    catalog_source: 'pim',
    product_types: ['standard'],
    language: 'fr',
  },
};
const child: CatalogProduct = {
  ...product,
  attributes: { ...product.attributes, base_product_id: makeUuid(0x77) },
};
const filterOf = (text: string) => parseFilter(text, nodeProductsFilter);

/** On the page, unless a test says otherwise. */
const facts: ProductFacts = {
  asked: 'POT',
  candidates: [],
  isSearched: true,
  record,
  released: { product, nodes: [kitchen, node] },
  placement: { is_in_node: true, terms: [], position: 3 },
  release: { published_at: '2026-01-01T00:00:00.000Z' },
  attached: [],
  node,
  filter: undefined,
  page: { limit: 2, offset: 2, matches: 9 },
};
const gone = { released: undefined, placement: undefined };
const explain = (overrides: Partial<ProductFacts> = {}) => {
  const explanation = explainProduct({ ...facts, ...overrides });
  expect(createValidator(ProductExplanation)(explanation).faults).toBeUndefined();
  return explanation;
};

describe('a product on the page', () => {
  it('passed every check', () => {
    expect(explain()).toMatchObject({
      id: record.id,
      name: 'Théière',
      sku: 'POT',
      is_on_page: true,
      position: 3,
      page_offset: 2,
      checks: [
        { check: 'exists', outcome: 'passed', detail: 'The store has it: "Théière".' },
        { check: 'status', outcome: 'passed' },
        { check: 'release', outcome: 'passed' },
        { check: 'node', outcome: 'passed', detail: '"Tea" lists it, and so does "Kitchen".' },
        { check: 'page', outcome: 'passed', detail: 'It is number 4 of 9, on this page.' },
      ],
    });
  });

  it('is there although it is a draft by now, or gone from the records', () => {
    const draft = explain({ record: { ...record, status: 'draft' } });
    expect(draft.is_on_page).toBe(true);
    expect(draft.checks[1]?.detail).toContain('the next release will not have it');
    expect(explain({ record: undefined }).is_on_page).toBe(true);
  });
});

describe('a product that is missing is lost', () => {
  it.each<[string, Partial<ProductFacts>, string, string]>([
    [
      'unknown',
      { ...gone, record: undefined },
      'exists',
      'no product whose name, SKU or id holds "POT"',
    ],
    ['a draft', { ...gone, record: { ...record, status: 'draft' } }, 'status', 'Make it live and'],
    ['added since', { ...gone, attached: [node] }, 'release', 'attached to "Tea" by now'],
    [
      'in the newest release only',
      { ...gone, release: { ...facts.release, newer: { has_product: true } } },
      'release',
      'Ask for latestPublished',
    ],
    ['attached elsewhere', gone, 'release', 'none of the nodes that it is attached to'],
    [
      'attached nowhere',
      { ...gone, record: makeProduct({ sku: 'POT' }) },
      'release',
      'it is attached to no node',
    ],
    [
      'in other nodes',
      { placement: { is_in_node: false, terms: [] }, released: { product, nodes: [kitchen] } },
      'node',
      '"Tea" does not list it; "Kitchen" does.',
    ],
    [
      'a component only',
      { placement: { is_in_node: false }, released: { product, nodes: [] } },
      'node',
      'as a component of bundles',
    ],
    [
      'a child only',
      { placement: { is_in_node: false }, released: { product: child, nodes: [] } },
      'node',
      'as the child of another product',
    ],
    [
      'in nodes with quotes in their names',
      {
        placement: { is_in_node: false, terms: [] },
        released: { product, nodes: [{ ...kitchen, name: 'The "other" one' }] },
      },
      'node',
      '; "The "other" one" does.',
    ],
    [
      'on an earlier page',
      { page: { limit: 2, offset: 4, matches: 5 } },
      'page',
      'It is number 4 of 5; this page shows 5 to 5. The page with offset 2 has it.',
    ],
    [
      'before the end',
      { page: { limit: 3, offset: 10, matches: 9 } },
      'page',
      'this page is past the end. The page with offset 3 has it.',
    ],
    [
      'out of reach',
      {
        placement: { is_in_node: true, terms: [], position: 10_100 },
        page: { limit: 25, offset: 0, matches: 20_000 },
      },
      'page',
      'No page has it: offsets end at 10000.',
    ],
  ])('%s', (_, overrides, check, words) => {
    const { is_on_page, checks } = explain(overrides);
    expect(is_on_page).toBe(false);
    const failed = checks.filter(({ outcome }) => outcome === 'failed');
    expect(failed).toMatchObject([{ check, detail: expect.stringContaining(words) }]);
    const after = checks.slice(checks.findIndex(({ outcome }) => outcome === 'failed') + 1);
    expect(after.every(({ outcome }) => outcome === 'not_reached')).toBe(true);
  });
});

describe('a term of the filter', () => {
  const check = (text: string, met: boolean, released = facts.released) =>
    explain({
      filter: filterOf(text),
      placement: { is_in_node: true, terms: [met], ...(met && { position: 0 }) },
      released,
    }).checks.find(({ check: name }) => name === 'filter');

  it.each([
    ['eq(sku,POT)', true, 'It has sku "POT".'],
    ['eq(sku,pot)', false, 'It has sku "POT"; the letter case differs, and it counts.'],
    ['in(tags,a,b)', false, 'It has tags "clay", "new"; the term asks for "a" or "b".'],
    ['eq(name,Teapot)', false, 'It has name "Théière"; the term asks for "Teapot".'],
    ['eq(slug,a)', false, 'It has no slug.'],
    [
      'eq(product_types,bundle)',
      false,
      'It has product_types "standard"; the term asks for "bundle".',
    ],
    [
      'in(sku,a,b,c,d,e,f,g)',
      false,
      'It has sku "POT"; the term asks for "a" or "b" or "c" or "d" or "e" or 2 more.',
    ],
  ])('%s: %s', (text, met, detail) => {
    expect(check(text, met)).toEqual({
      check: 'filter',
      outcome: met ? 'passed' : 'failed',
      detail,
      term: text,
    });
  });

  it('is looked at for a product of another node too, each of them', () => {
    const { checks } = explain({
      filter: filterOf('eq(sku,POT):eq(sku,CUP):eq(tags,new)'),
      placement: { is_in_node: false, terms: [true, false, true] },
    });
    expect(checks.filter(({ term }) => term).map(({ outcome }) => outcome)).toEqual([
      'passed',
      'failed',
      'passed',
    ]);
  });

  it('is not reached where the release has no such product', () => {
    const { checks } = explain({ ...gone, filter: filterOf('eq(sku,POT)') });
    expect(checks.find(({ term }) => term)).toMatchObject({ outcome: 'not_reached' });
  });
});
