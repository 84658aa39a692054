import { describe, expect, it } from 'vitest';
import { createTouchedCatalogs } from './touched-catalogs.js';

const none = { records: {}, published: [] };

const touchedBy = (...records: unknown[]) => {
  const touched = createTouchedCatalogs();
  for (const record of records) touched.note(record);
  const isTouched = touched.find(none);
  return ['a', 'b'].filter(isTouched);
};

describe('createTouchedCatalogs', () => {
  it('finds the catalog that was imported', () => {
    expect(touchedBy({ type: 'catalog', id: 'a' })).toEqual(['a']);
  });

  it('finds them all when something within them was imported', () => {
    expect(touchedBy({ type: 'price', sku: 'x' })).toEqual(['a', 'b']);
  });

  it('finds none for what no release shows', () => {
    expect(
      touchedBy({ type: 'subscription', id: 'a' }, { type: 'store' }, 'nonsense', null),
    ).toEqual([]);
  });

  it('leaves out what the import published itself', () => {
    const touched = createTouchedCatalogs();
    touched.note({ type: 'product' });
    const release = {
      id: 'r',
      catalog_id: 'a',
      published_at: 0,
      languages: ['en'],
      default_language: 'en',
      products: 1,
    };
    const isTouched = touched.find({ records: {}, published: [release] });
    expect(['a', 'b'].filter(isTouched)).toEqual(['b']);
  });
});
