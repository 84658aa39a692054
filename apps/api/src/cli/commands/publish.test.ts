import { describe, expect, it } from 'vitest';
import { describePreview } from '../report-publish.js';
import { chooseCatalogs } from './publish.js';

const catalog = (id: string, name: string) => ({ id, name, hierarchy_ids: [], releases: [] });
const catalogs = [catalog('1', 'Retail'), catalog('2', 'Wholesale')];

describe('chooseCatalogs', () => {
  it('finds by id or name, and all when nothing is named', () => {
    expect(chooseCatalogs(['2', 'Retail'], catalogs).map(({ id }) => id)).toEqual(['2', '1']);
    expect(chooseCatalogs([], catalogs)).toEqual(catalogs);
  });

  it('says what there is', () => {
    expect(() => chooseCatalogs(['Retial'], catalogs)).toThrow('Did you mean Retail?');
    expect(() => chooseCatalogs(['x'], catalogs)).toThrow('Catalogs: Retail, Wholesale');
  });
});

describe('what publishing would change', () => {
  const same = { added: 0, changed: 0, removed: 0 };
  it.each([
    [{ products: same, nodes: same, pruned: [] }, 'no changes'],
    [
      { products: { added: 1200, changed: 0, removed: 1 }, nodes: same, pruned: ['r1'] },
      '1,200 products added, 1 removed; release r1 would be pruned',
    ],
    [
      { products: { ...same, changed: 1 }, nodes: { ...same, added: 2 }, pruned: [] },
      '1 product changed; 2 nodes added',
    ],
    [{ products: same, nodes: same, pruned: ['r1'] }, 'no changes; release r1 would be pruned'],
  ])('%#', (preview, words) => {
    expect(describePreview({ catalog_id: 'c', ...preview })).toBe(words);
  });
});
