import { readStored } from '../../integrity/read-stored.js';
import { mostNamedSales, type SaleChange } from '../release.js';

/** Changes of sales, one a time, ascending. */
export function mergeSaleChanges(changes: Iterable<SaleChange>): SaleChange[] {
  const byTime = new Map<number, SaleChange>();
  for (const change of changes) {
    const { time, begins, ends } = byTime.get(change.time) ?? { ...change, begins: [], ends: [] };
    byTime.set(time, {
      time,
      begins: joinNames(begins, change.begins),
      ends: joinNames(ends, change.ends),
    });
  }
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
