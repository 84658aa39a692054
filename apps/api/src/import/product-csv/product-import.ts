import type { LocatedRecord } from '@aisle/core';
import type { SeedRecord } from '@aisle/schema/seed';
import { type Column, usualName } from './columns/columns.js';
import { type ProductRow, placeOf } from './product-row.js';

/** Which columns the members of a record were made from, by the start of their pointers. */
export type Sources = Readonly<Record<string, Column>>;

/** What is remembered from one row to the next, over all product CSVs of an import. */
export interface ProductImport {
  readonly currency: string;
  /** What is ready to be handed on, in order. */
  readonly output: LocatedRecord[];
  /** How many products there were, variants among them. */
  products: number;
  /** Handles that were seen, with the place of their first row. */
  readonly handles: Map<string, string>;
  /** SKUs that were seen, with the place of their row. */
  readonly skus: Map<string, { readonly place: string; readonly isMade: boolean }>;
  /** Ids of the records that several products share and that were written already. */
  readonly shared: Set<string>;
  /** What a person should know, how often it was met and where first. */
  readonly remarks: Map<string, Remark>;
}

/** Something that a person should know: how often it was met, where first, and what it was about. */
interface Remark {
  count: number;
  readonly first: string;
  readonly names: Set<string>;
}

/** An import that has seen nothing yet; prices are in `currency`. */
export function createProductImport(currency: string): ProductImport {
  return {
    currency,
    output: [],
    products: 0,
    handles: new Map(),
    skus: new Map(),
    shared: new Set(),
    remarks: new Map(),
  };
}

/** What becomes of what the store has already. */
export type Manner = Pick<LocatedRecord, 'ifStored' | 'isWholeFamily' | 'rank'>;

/** Hands a record on. */
export function addRecord(
  run: ProductImport,
  record: SeedRecord,
  row: ProductRow,
  sources: Sources = {},
  manner: Manner = {},
): void {
  const prefixes = Object.keys(sources);
  const locate = (pointer: string) => {
    const prefix = prefixes.find((start) => pointer === start || pointer.startsWith(`${start}/`));
    return placeOf(row, prefix === undefined ? undefined : sources[prefix]);
  };
  run.output.push({ record, origin: placeOf(row), locate, ...manner });
}

/** Hands a record that several products share on, once. */
export function addShared(
  run: ProductImport,
  record: SeedRecord & { readonly id: string },
  row: ProductRow,
  sources: Sources = {},
  manner: Manner = {},
): void {
  if (run.shared.has(record.id)) return;
  run.shared.add(record.id);
  addRecord(run, record, row, sources, manner);
}

/** Hands on that a cell, or a whole row, is wrong; the same fault of a product once. */
export function addFault(
  run: ProductImport,
  row: ProductRow,
  column: Column | undefined,
  fault: string,
): void {
  const origin = placeOf(row, column);
  const isThere = column === undefined || row.header.positions.has(column);
  const said = isThere ? fault : `${fault}; the file has no column "${usualName(column)}"`;
  if (run.output.some((entry) => entry.origin === origin && entry.fault === said)) return;
  run.output.push({ record: undefined, origin, fault: said });
}

/** Counts something that is worth telling once, at the end; the first ten different names are told as well. */
export function addRemark(run: ProductImport, text: string, row: ProductRow, name?: string): void {
  const remark = run.remarks.get(text) ?? { count: 0, first: placeOf(row), names: new Set() };
  remark.count += 1;
  if (name !== undefined && remark.names.size < 10) remark.names.add(name);
  run.remarks.set(text, remark);
}
