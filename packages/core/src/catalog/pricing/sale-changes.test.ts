import { describe, expect, it } from 'vitest';
import { mostNamedSales } from '../release.js';
import { mergeSaleChanges, readSaleChanges } from './sale-changes.js';

const begin = (time: number, ...begins: string[]) => ({ time, begins, ends: [] });
const end = (time: number, ...ends: string[]) => ({ time, begins: [], ends });

describe('changes of sales', () => {
  it('are one a time, ascending, with each name once', () => {
    const changes = [begin(9, 'winter'), end(9, 'autumn'), end(4, 'b', 'a'), begin(9, 'winter')];
    expect(mergeSaleChanges(changes)).toEqual([
      end(4, 'a', 'b'),
      { time: 9, begins: ['winter'], ends: ['autumn'] },
    ]);
  });

  it('keep the first names by the alphabet, whatever comes first', () => {
    const names = ['f', 'e', 'd', 'c', 'b', 'a'];
    const first = [...names].sort().slice(0, mostNamedSales);
    const merged = mergeSaleChanges(names.map((name) => begin(1, name)));
    expect(merged).toEqual([begin(1, ...first)]);
    expect(mergeSaleChanges([...merged, begin(1, ...names)])).toEqual(merged);
  });

  it('are read back, also where they are times alone', () => {
    const changes = [begin(1, 'a'), end(2, 'a')];
    expect(readSaleChanges(JSON.stringify(changes))).toEqual(changes);
    expect(readSaleChanges('[5,8]')).toEqual([begin(5), end(8)]);
  });
});
