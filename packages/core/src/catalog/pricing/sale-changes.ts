import type { SeedPrice } from '@aisle/schema/seed';
import { mostNamedSales, type SaleChange } from '../publication.js';
import { type PriceViews, priceTimeline } from './sale-timeline.js';

/** When other sales count for a price, and which: one that another wins over does not begin, nor end. */
export function saleChangesOf(price: SeedPrice): SaleChange[] {
  if (!price.sales) return [];
  const spans = priceTimeline(price).map(({ from, value }) => ({ from, shown: shownSales(value) }));
  return spans.slice(1).flatMap(({ from: time, shown }, index) => {
    const before = spans[index]?.shown ?? [];
    if (`${before}` === `${shown}`) return [];
    return [{ time, begins: namesOnlyIn(shown, before), ends: namesOnlyIn(before, shown) }];
  });
}

/** A currency and the sale that counts in it. */
type Shown = readonly [currency: string, sale: string];

function shownSales({ onSale }: PriceViews): readonly Shown[] {
  return [...onSale].map(([currency, sale]): Shown => [currency, sale?.sale_id ?? '']).sort();
}

function namesOnlyIn(some: readonly Shown[], others: readonly Shown[]): readonly string[] {
  const known = new Set(others.map(([, sale]) => sale));
  return [...new Set(some.map(([, sale]) => sale))].filter((sale) => !known.has(sale));
}

/** Changes of sales, one a time, ascending. */
export function mergeSaleChanges(changes: Iterable<SaleChange>): SaleChange[] {
  const byTime = new Map<number, SaleChange>();
  addSaleChanges(byTime, changes);
  return listSaleChanges(byTime);
}

/** Adds changes of sales to those that are known, by their times. */
export function addSaleChanges(byTime: Map<number, SaleChange>, changes: Iterable<SaleChange>) {
  for (const change of changes) {
    const known = byTime.get(change.time);
    const begins = joinNames(known?.begins ?? [], change.begins);
    const ends = joinNames(known?.ends ?? [], change.ends);
    if (begins !== known?.begins || ends !== known.ends) {
      byTime.set(change.time, { time: change.time, begins, ends });
    }
  }
}

/** Changes by their times as a list, ascending. */
export function listSaleChanges(byTime: ReadonlyMap<number, SaleChange>): SaleChange[] {
  return [...byTime.values()].sort((a, b) => a.time - b.time);
}

function joinNames(some: readonly string[], others: readonly string[]): readonly string[] {
  const added = others.filter((name) => !some.includes(name));
  return added.length === 0 ? some : [...some, ...added].sort().slice(0, mostNamedSales);
}
