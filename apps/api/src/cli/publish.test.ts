import { describe, expect, it } from 'vitest';
import { chooseCatalogs } from './publish.js';

const catalog = (id: string, name: string) => ({ id, name, hierarchy_ids: [], releases: [] });
const catalogs = [catalog('1', 'Retail'), catalog('2', 'Wholesale')];

describe('chooseCatalogs', () => {
  it('finds by id or name, and all when nothing is named', () => {
    expect(chooseCatalogs(['2', 'Retail'], catalogs).map(({ id }) => id)).toEqual(['2', '1']);
    expect(chooseCatalogs([], catalogs)).toEqual(catalogs);
  });

  it('says what there is', () => {
    expect(() => chooseCatalogs(['Retial'], catalogs)).toThrow('did you mean Retail?');
    expect(() => chooseCatalogs(['x'], catalogs)).toThrow('there are Retail, Wholesale');
  });
});
