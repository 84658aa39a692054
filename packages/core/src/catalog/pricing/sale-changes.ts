import { readStored } from '../../integrity/read-stored.js';
import { mostNamedSales, type SaleChange } from '../release.js';

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

/** The changes of sales of a release as they are stored. Before version 9 of the tables they were times alone. */
export function readSaleChanges(text: string): readonly SaleChange[] {
  return readStored<(SaleChange | number)[]>(text).map((change) =>
    typeof change === 'number' ? { time: change, begins: [], ends: [] } : change,
  );
}

function joinNames(some: readonly string[], others: readonly string[]): readonly string[] {
  const added = others.filter((name) => !some.includes(name));
  return added.length === 0 ? some : [...some, ...added].sort().slice(0, mostNamedSales);
}
