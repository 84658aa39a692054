import { describe, expect, it } from 'vitest';
import { makePrice } from '../../testing/make-price.js';
import { mostNamedSales } from '../publication.js';
import { mergeSaleChanges, saleChangesOf } from './sale-timeline.js';

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
});

describe('the changes that the sales of one price make', () => {
  const at = (day: number) => Date.parse(`2026-06-${day}T00:00:00Z`);
  const sale = (from: number, to: number, amounts: Readonly<Record<string, number>>) => ({
    schedule: { valid_from: iso(from), valid_to: iso(to) },
    currencies: pricesOf(amounts),
  });
  const iso = (day: number) => new Date(at(day)).toISOString();
  const pricesOf = (amounts: Readonly<Record<string, number>>) =>
    Object.fromEntries(
      Object.entries(amounts).map(([code, amount]) => [code, { amount, includes_tax: false }]),
    );
  const changesOf = (sales: Readonly<Record<string, ReturnType<typeof sale>>>) =>
    saleChangesOf(makePrice({ currencies: pricesOf({ USD: 1000, EUR: 900 }), sales }));

  it('are its beginning and its end, in any currency once', () => {
    expect(changesOf({ frost: sale(10, 20, { USD: 800, EUR: 700 }) })).toEqual([
      begin(at(10), 'frost'),
      end(at(20), 'frost'),
    ]);
  });

  it('leave out one that another wins over', () => {
    const changes = changesOf({
      summer: sale(10, 28, { USD: 800 }),
      weekend: sale(12, 14, { USD: 700 }),
      covered: sale(11, 30, { USD: 600 }),
    });
    expect(changes).toEqual([
      begin(at(10), 'summer'),
      { time: at(12), begins: ['weekend'], ends: ['summer'] },
      { time: at(14), begins: ['summer'], ends: ['weekend'] },
      { time: at(28), begins: ['covered'], ends: ['summer'] },
      end(at(30), 'covered'),
    ]);
  });

  it('are none where a sale changes no price', () => {
    expect(changesOf({ same: sale(10, 20, { USD: 1000 }) })).toEqual([]);
  });
});
