import { parseTimestamp } from '@aisle/schema';
import type { SeedRecord } from '@aisle/schema/seed';
import { checksumOf } from '../../integrity/checksum.js';
import { keyText } from '../../seeding/key-text.js';
import {
  type RecordLinks,
  type RecordOf,
  type RecordTable,
  recordTables,
  type StoredType,
} from '../../seeding/record-tables.js';
import {
  foldId,
  searchedOfOffering,
  searchedOfPlan,
  searchedOfSubscription,
} from '../../subscriptions/stored-subscription.js';
import {
  type Ask,
  all,
  among,
  amongRows,
  first,
  forUpdate,
  type Insertion,
  insert,
  run,
  type Statement,
  sql,
  type TableColumn,
  text,
  together,
  type Work,
} from '../engine/statement.js';

/** A record ready to be stored. */
export interface SettledRow {
  readonly record: SeedRecord;
  readonly document: string;
  /** True if the table has no record with its key yet. */
  readonly isNew: boolean;
  /** Number of changes of a record that has a version. */
  readonly version: number;
}

/** Stored record of a key. */
export interface StoredRow {
  readonly key: string;
  readonly document: string;
  readonly version: number;
}

/** Reads and writes the rows of a table, many at a time. */
export interface RowTable {
  /** Returns the same text for records with the same key. */
  keyOf(record: SeedRecord): string;
  /** Asks for the stored records with the keys of some records. */
  find(records: readonly SeedRecord[]): Ask<readonly FoundRow[]>;
  readFound(row: FoundRow): StoredRow;
  /** Stores rows with distinct keys, in the place of stored ones. */
  put(rows: readonly SettledRow[]): readonly Ask<number>[];
}

/** Row of a query result, with its key in up to two columns. */
export interface FoundRow {
  readonly one: string;
  readonly other: string | null;
  readonly document: string;
  readonly version: number;
}

/** Returns the table of a type of records. Hierarchies and nodes share one. */
export function rowTable(type: StoredType): RowTable {
  const {
    table,
    hasChecksum = false,
    isCompressed = false,
  } = recordTables[type] as RecordTable<SeedRecord>;
  const { key, others } = columnsOf(type);
  const hasVersion = others.some(({ name }) => name === 'version');
  const keys = key.map(({ name }) => name);
  const contents: readonly TableColumn<SettledRow>[] = [
    {
      name: 'document',
      type: isCompressed ? 'record' : 'document',
      read: ({ document }) => document,
    },
    ...(hasChecksum ? [{ name: 'checksum', type: 'integer', read: checksumOfRow } as const] : []),
  ];
  const into = insertionInto(table, [...key, ...others], keys, contents);
  const links = linksOf(type).map(prepareLinks);
  const [one = '', other] = keys;
  const columns = text(
    `${one} AS one, ${other ?? 'NULL'} AS other, document, ${hasVersion ? 'version' : '0 AS version'}`,
  );
  const from = text(`${table} WHERE ${other === undefined ? one : `(${one}, ${other})`}`);
  // Concurrent updates wait for the import, or it waits for them.
  const held = hasVersion ? forUpdate : text('');
  const readKey = (record: SeedRecord) =>
    columnsOf(record.type as StoredType).key.map(({ read }) => read(record));
  return {
    keyOf: (record) => joinKey(readKey(record)),
    find(records) {
      const values = records.map(readKey) as string[][];
      const wanted =
        other === undefined
          ? among(values.map(([first = '']) => first))
          : amongRows(values, ['text', 'text']);
      return all(sql<FoundRow>`SELECT ${columns} FROM ${from} ${wanted} ${held}`);
    },
    readFound: ({ one, other, document, version }) => ({
      key: joinKey(other === null ? [one] : [one, other]),
      document,
      version,
    }),
    put: (rows) => [insert(into, rows), ...links.flatMap((write) => write(rows))],
  };
}

function joinKey(parts: readonly unknown[]): string {
  return parts.length === 1 ? String(parts[0]) : JSON.stringify(parts);
}

function insertionInto(
  table: string,
  columns: readonly TableColumn<SeedRecord>[],
  keys: readonly string[],
  contents: readonly TableColumn<SettledRow>[],
): Insertion<SettledRow> {
  const all = [...columns.map(columnOfRow), ...contents];
  const changes = all
    .filter(({ name }) => !keys.includes(name))
    .map(({ name }) => `${name} = excluded.${name}`);
  const conflict = text(`ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${changes.join(', ')}`);
  return { table, columns: all, conflict };
}

/** Reads the column of the same name of a record's own type, as hierarchies and nodes share a table. */
function columnOfRow({ name, type }: TableColumn<SeedRecord>): TableColumn<SettledRow> {
  if (name === 'version') return { name, type, read: ({ version }) => version };
  const readers = new Map<string, TableColumn<SeedRecord>['read']>();
  const readerOf = (record: SeedRecord) => {
    const { key, others } = columnsOf(record.type as StoredType);
    const read = [...key, ...others].find((one) => one.name === name)?.read ?? (() => null);
    readers.set(record.type, read);
    return read;
  };
  return {
    name,
    type,
    read: ({ record }) => (readers.get(record.type) ?? readerOf(record))(record),
  };
}

function checksumOfRow({ document }: SettledRow): number {
  return checksumOf(document);
}

/** A reference of a record, as a row of its table. */
interface Link {
  readonly record: SeedRecord;
  readonly other: string;
}

function prepareLinks({
  table,
  key,
  idOf,
  target,
  targetsOf,
  searched,
}: LinkTable<SeedRecord>): (rows: readonly SettledRow[]) => Ask<number>[] {
  const into: Insertion<Link> = {
    table,
    columns: [
      { name: key, type: 'text', read: ({ record }) => idOf(record) },
      { name: target, type: 'text', read: ({ other }) => other },
      ...(searched
        ? [
            {
              name: 'searched',
              type: 'bytes',
              read: ({ record, other }: Link) => searched(record, other),
            } as const,
          ]
        : []),
    ],
  };
  const ofRecord = text(`${table} WHERE ${key}`);
  return (rows) => {
    const former = rows.filter(({ isNew }) => !isNew).map(({ record }) => idOf(record));
    const links = rows.flatMap(({ record }) =>
      [...new Set(targetsOf(record))].map((other) => ({ record, other })),
    );
    return [
      ...(former.length > 0 ? [run(sql`DELETE FROM ${ofRecord} ${among(former)}`)] : []),
      ...(links.length > 0 ? [insert(into, links)] : []),
    ];
  };
}

/** Reads the rows of a page, and counts those of all pages. */
export function* readPage<Row>(
  columns: Statement,
  from: Statement,
  order: Statement,
  limit: number,
  offset: number,
): Work<{ total: number; rows: readonly Row[] }> {
  const [counted, rows] = yield* together(
    first(sql<{ total: number }>`SELECT count(*) AS total FROM ${from}`),
    all(sql<Row>`SELECT ${columns} FROM ${from} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`),
  );
  return { total: counted?.total ?? 0, rows };
}

/** Columns of a table besides the document. */
interface RecordColumns {
  readonly key: readonly TableColumn<SeedRecord>[];
  readonly others: readonly TableColumn<SeedRecord>[];
}

/** Returns the columns of a type's table. */
function columnsOf(type: StoredType): RecordColumns {
  return allColumns[type];
}

function findColumns(type: StoredType): RecordColumns {
  const { key, columns = {} } = recordTables[type] as RecordTable<SeedRecord>;
  const own = (searchColumns[type] ?? []) as readonly TableColumn<SeedRecord>[];
  return {
    key: Object.entries(key).map(keyColumn),
    others: [...Object.entries(columns).map(keyColumn), ...own],
  };
}

function keyColumn([name, read]: readonly [
  string,
  (record: SeedRecord) => string | number | null,
]) {
  return {
    name,
    type: name === 'version' || name.endsWith('_at') ? 'integer' : 'text',
    read: (record: SeedRecord) => {
      const value = read(record);
      return typeof value === 'string' ? keyText(value) : value;
    },
  } as const;
}

/** Columns that records are searched by. */
const searchColumns: { readonly [Type in StoredType]?: readonly TableColumn<RecordOf<Type>>[] } = {
  product: [
    { name: 'created_at', type: 'integer', read: creationTime },
    texts('file_ids', ({ main_image_id, file_ids = [] }) =>
      main_image_id === undefined ? file_ids : [main_image_id, ...file_ids],
    ),
    texts('option_ids', ({ option_ids }) => option_ids),
    texts('variation_ids', ({ variation_ids }) => variation_ids),
    texts('price_modifiers', ({ price_modifiers }) => price_modifiers),
  ],
  catalog: [
    { name: 'created_at', type: 'integer', read: creationTime },
    {
      name: 'hierarchy_ids',
      type: 'texts',
      read: ({ hierarchy_ids }) => hierarchy_ids.map(keyText),
    },
  ],
  offering: [{ name: 'searched', type: 'bytes', read: searchedOfOffering }],
  subscription: [
    { name: 'plan_id', type: 'text', read: ({ plan_id }) => plan_id },
    { name: 'account_id', type: 'text', read: ({ account_id }) => foldId(account_id) },
    { name: 'searched', type: 'bytes', read: searchedOfSubscription },
  ],
};

/** Rows of another table for the references of a record. */
interface LinkTable<Stored> extends RecordLinks<Stored> {
  /** Returns the value of an additional column besides the two ids. */
  readonly searched?: (record: Stored, target: string) => Uint8Array;
}

/** Returns the link tables of a type of record. */
function linksOf(type: StoredType): readonly LinkTable<SeedRecord>[] {
  const shared = (recordTables[type] as RecordTable<SeedRecord>).links ?? [];
  return (ownLinks[type] ?? shared) as readonly LinkTable<SeedRecord>[];
}

const ownLinks: { readonly [Type in StoredType]?: readonly LinkTable<RecordOf<Type>>[] } = {
  variation: [
    {
      table: 'variation_options',
      key: 'variation_id',
      idOf: ({ id }) => id,
      target: 'id',
      targetsOf: ({ options }) => options.map(({ id }) => id),
    },
  ],
  offering: (recordTables.offering.links ?? []).map((plans) => ({
    ...plans,
    searched: searchedOfPlan,
  })),
};

/** Returns the creation time, which the store adds to a record before it fills the columns. */
function creationTime({ created_at = '' }: { readonly created_at?: string }): number {
  return parseTimestamp(created_at);
}

function texts<Stored>(
  name: string,
  read: (record: Stored) => readonly string[] | undefined,
): TableColumn<Stored> {
  return {
    name,
    type: 'texts',
    read: (record) => {
      const found = read(record) ?? [];
      return found.length === 0 ? null : found.map(keyText);
    },
  };
}

const allColumns = Object.fromEntries(
  Object.keys(recordTables).map((type) => [type, findColumns(type as StoredType)]),
) as Record<StoredType, RecordColumns>;
