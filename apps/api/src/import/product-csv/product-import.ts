import type { LocatedRecord } from '@aisle/core';
import type { SeedRecord } from '@aisle/schema/seed';
import { type Column, usualName } from './columns/columns.js';
import { type ProductRow, placeOf } from './product-row.js';

/** Source columns of a record's members, by the start of their pointers. */
export type Sources = Readonly<Record<string, Column>>;

/** State of an import across all its product CSVs. */
export interface ProductImport {
  readonly currency: string;
  /** Records and faults to emit, in order. */
  readonly output: LocatedRecord[];
  /** Number of products, including variants. */
  products: number;
  /** Known handles, with the position of their first row. */
  readonly handles: Map<string, string>;
  /** Known SKUs, with the position of their row. */
  readonly skus: Map<string, { readonly place: string; readonly isMade: boolean }>;
  /** Ids of the shared records that are already emitted. */
  readonly shared: Set<string>;
  /** Notices by text. */
  readonly remarks: Map<string, Remark>;
}

/** A notice: number of occurrences, the position of the first, and names. */
interface Remark {
  count: number;
  readonly first: string;
  readonly names: Set<string>;
}

/** Creates the state of a new import; prices are in `currency`. */
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

/** Treatment of records that the store already has. */
type Manner = Pick<LocatedRecord, 'ifStored' | 'isWholeFamily' | 'rank'>;

/** Emits a record. */
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

/** Emits a record that several products share, once. */
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

/** Emits the fault of a cell or of a whole row; repeated faults of a product once. */
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

/** Counts a notice that is printed once at the end, with the first ten different names. */
export function addRemark(run: ProductImport, text: string, row: ProductRow, name?: string): void {
  const remark = run.remarks.get(text) ?? { count: 0, first: placeOf(row), names: new Set() };
  remark.count += 1;
  if (name !== undefined && remark.names.size < 10) remark.names.add(name);
  run.remarks.set(text, remark);
}
