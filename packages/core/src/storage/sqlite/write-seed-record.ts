import { parseTimestamp, type SeedRecord, type SeedRecordType } from '@aisle/schema';
import type { Database, Statement } from 'better-sqlite3';
import { goLiveTime } from '../../subscriptions/go-live.js';
import type { SubscriptionRecord } from '../../subscriptions/subscription-store.js';
import { type StampedMembers, stampRecord } from './stamp-record.js';

type RecordOf<Type extends SeedRecordType> = Extract<SeedRecord, { type: Type }>;

type Row = Readonly<Record<string, string | number | null>>;

/** How a type of record is kept: its table, its key, and the columns beside the document. */
interface RecordTable<Type extends SeedRecordType> {
  readonly table: string;
  readonly key: (record: RecordOf<Type>) => Readonly<Record<string, string>>;
  readonly columns?: (record: RecordOf<Type>) => Row;
  readonly stamps?: StampedMembers;
  /** Keeps what the columns cannot; prepared once. */
  readonly links?: (database: Database) => (record: RecordOf<Type>) => void;
}

const byId = ({ id }: { readonly id: string }) => ({ id });
const bothTimes = ['created_at', 'updated_at'] as const;

/** The times that the store has added to a record by the time its columns are filled. */
const updateTime = (record: { readonly updated_at?: string }) =>
  parseTimestamp(record.updated_at ?? '');

type StoredType = Exclude<SeedRecordType, 'store' | 'publish'>;

type WriteRecord = (record: SeedRecord) => string | undefined;

const tables: { readonly [Type in StoredType]: RecordTable<Type> } = {
  file: { table: 'files', key: byId, stamps: ['created_at'] },
  variation: { table: 'variations', key: byId },
  price_modifier: { table: 'price_modifiers', key: ({ name }) => ({ name }) },
  hierarchy: {
    table: 'nodes',
    key: byId,
    columns: (record) => ({ parent_id: null, updated_at: updateTime(record) }),
    stamps: bothTimes,
  },
  node: {
    table: 'nodes',
    key: byId,
    columns: (record) => ({ parent_id: record.parent_id, updated_at: updateTime(record) }),
    stamps: bothTimes,
  },
  product: {
    table: 'products',
    key: byId,
    columns: (record) => ({
      parent_id: record.parent_id ?? null,
      sku: record.sku ?? null,
      status: record.status,
      updated_at: updateTime(record),
    }),
    stamps: bothTimes,
    links: prepareProductLinks,
  },
  price_book: { table: 'price_books', key: byId },
  price: { table: 'prices', key: ({ price_book_id, sku }) => ({ price_book_id, sku }) },
  catalog: { table: 'catalogs', key: byId, stamps: bothTimes },
  catalog_rule: {
    table: 'catalog_rules',
    key: byId,
    columns: ({ created_at = '' }) => ({ created_at: parseTimestamp(created_at) }),
    stamps: ['created_at'],
  },
  offering: { table: 'offerings', key: byId, stamps: bothTimes, links: preparePlans },
  subscription: {
    table: 'subscriptions',
    key: byId,
    columns: (record) => ({
      offering_id: record.offering_id,
      version: 1,
      due_at: goLiveTime(record as SubscriptionRecord) ?? null,
    }),
    stamps: bothTimes,
  },
};

/** Writes records into their tables; gives the text of the stored record that one takes the place of. */
export function prepareSeedWriter(database: Database, now: string) {
  const saveSettings = database.prepare<[string]>(`
    INSERT INTO settings VALUES ('store', ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE value <> excluded.value`);
  const writers = new Map<SeedRecordType, WriteRecord>(
    (Object.keys(tables) as StoredType[]).map((type) => [type, prepareTable(type)]),
  );
  return (record: SeedRecord): string | undefined => {
    if (record.type !== 'store') return writers.get(record.type)?.(record);
    const { type: _type, ...settings } = record;
    saveSettings.run(JSON.stringify(settings));
    return undefined;
  };

  function prepareTable<Type extends StoredType>(type: Type): WriteRecord {
    const { table, key, columns, stamps = [], links } = tables[type] as RecordTable<Type>;
    const writeLinks = links?.(database);
    let statements: ReturnType<typeof prepareStatements> | undefined;
    return (seedRecord) => {
      const given = seedRecord as RecordOf<Type>;
      const keys = key(given);
      statements ??= prepareStatements(database, table, Object.keys(keys));
      const stored = statements.select.get(keys);
      const { record, document } = stampRecord(given, stamps, stored, now);
      if (document === stored) return undefined;
      statements.upsert({ ...keys, ...columns?.(record), document });
      writeLinks?.(record);
      return stored;
    };
  }
}

function prepareStatements(database: Database, table: string, keys: readonly string[]) {
  const match = keys.map((name) => `${name} = @${name}`).join(' AND ');
  const select = database
    .prepare<[object], string>(`SELECT document FROM ${table} WHERE ${match}`)
    .pluck();
  let upsert: Statement<[object]> | undefined;
  return {
    select,
    upsert(row: Row): void {
      upsert ??= database.prepare<[object]>(upsertInto(table, keys, Object.keys(row)));
      upsert.run(row);
    },
  };
}

function upsertInto(table: string, keys: readonly string[], columns: readonly string[]): string {
  const changes = columns
    .filter((name) => !keys.includes(name))
    // A subscription's version counts its changes, those by a seed included.
    .map((name) => (name === 'version' ? 'version = version + 1' : `${name} = excluded.${name}`));
  return `INSERT INTO ${table} (${columns.join(', ')})
    VALUES (${columns.map((name) => `@${name}`).join(', ')})
    ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${changes.join(', ')}`;
}

function prepareProductLinks(database: Database) {
  const replaceNodes = prepareLinks(database, 'product_nodes', 'product_id');
  const replaceComponents = prepareLinks(database, 'product_components', 'bundle_id');
  return ({ id, node_ids = [], components = {} }: RecordOf<'product'>): void => {
    const componentIds = Object.values(components).flatMap(({ options }) =>
      options.map((option) => option.id),
    );
    replaceNodes(id, node_ids);
    replaceComponents(id, new Set(componentIds));
  };
}

function prepareLinks(database: Database, table: string, column: string) {
  const remove = database.prepare<[string]>(`DELETE FROM ${table} WHERE ${column} = ?`);
  const insert = database.prepare<[string, string]>(`INSERT INTO ${table} VALUES (?, ?)`);
  return (id: string, targets: Iterable<string>): void => {
    remove.run(id);
    for (const target of targets) insert.run(id, target);
  };
}

function preparePlans(database: Database) {
  const remove = database.prepare<[string]>('DELETE FROM plans WHERE offering_id = ?');
  const insert = database.prepare<[string, string]>('INSERT INTO plans VALUES (?, ?)');
  return ({ id, plans }: RecordOf<'offering'>): void => {
    remove.run(id);
    for (const planId of new Set(plans.map((plan) => plan.id))) insert.run(planId, id);
  };
}
