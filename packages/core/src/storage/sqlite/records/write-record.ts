import type { SeedRecord, SeedStoreSettings } from '@aisle/schema/seed';
import type { Database } from 'better-sqlite3';
import type { DecideRule, FilesQuery, FoundFiles } from '../../../catalog/catalog-store.js';
import { changesBy, type RecordChange } from '../../../catalog/plan-incremental.js';
import { addCurrencies, enoughForCurrencies } from '../../../catalog/pricing/stored-currencies.js';
import type { CatalogRuleRecord, FileRecord } from '../../../catalog/requests.js';
import { nextTurn } from '../../../environment/turns.js';
import { checksumOf, readStored } from '../../../integrity/checksum.js';
import {
  type Columns,
  type RecordLinks,
  type RecordTable,
  recordTables,
  type StampedRecord,
  type StoredType,
} from '../../../seeding/record-tables.js';
import {
  prepareSettling,
  settleSettings,
  type WritingManner,
  type WrittenRecord,
} from '../../../seeding/weigh-change.js';

/** Writes a record. Returns the change, or undefined if nothing changed. */
type WriteRecord<Stored> = (record: Stored, manner?: WritingManner) => WrittenRecord | undefined;

/** Prepares the writing of records into the tables of their types. */
export function prepareSeedWriter(database: Database, now: number): WriteRecord<SeedRecord> {
  const noteChange = prepareChangeLog(database);
  const writeSettings = prepareSettings(database);
  const writers = new Map<StoredType, WriteRecord<SeedRecord>>();
  const prepareWriter = (type: StoredType): WriteRecord<SeedRecord> => {
    const table = recordTables[type] as RecordTable<SeedRecord>;
    const writer = prepareTable(database, table, now, noteChange);
    writers.set(type, writer);
    return writer;
  };
  return (record, manner) => {
    if (record.type === 'publish') return undefined;
    if (record.type === 'store') return writeSettings(record);
    const write = writers.get(record.type) ?? prepareWriter(record.type);
    return write(record, manner);
  };
}

function prepareTable<Stored extends SeedRecord>(
  database: Database,
  table: RecordTable<Stored>,
  now: number,
  noteChange: NoteChange,
): WriteRecord<Stored> {
  const statements = prepareSeedStatements(database, table);
  const links = (table.links ?? []).map((one) => prepareLinks(database, one));
  const settle = prepareSettling(table, now);
  // New and stored records come in runs, so guessing from the previous record saves one of two
  // queries.
  let isNewExpected = true;

  return (given, manner = {}) => {
    if (isNewExpected) {
      const added = settle(given, undefined, manner);
      if (added && statements.add(added.record, added.document)) return finish(added, undefined);
    }
    const stored = statements.find(given);
    isNewExpected = stored === undefined;
    const settled = settle(given, stored, manner);
    if (settled === undefined) return undefined;
    statements.put(settled.record, settled.document);
    return finish(settled, stored);
  };

  /** Every record that is new or different passes here. */
  function finish(
    { record, document }: StampedRecord<Stored>,
    replaced: string | undefined,
  ): WrittenRecord {
    for (const writeLinks of links) writeLinks(record, replaced === undefined);
    noteChange(record, replaced);
    return { document, replaced };
  }
}

function prepareSettings(database: Database): WriteRecord<SeedStoreSettings> {
  const select = database
    .prepare<[], string>("SELECT value FROM settings WHERE name = 'store'")
    .pluck();
  const save = database.prepare<[string]>(`
    INSERT INTO settings VALUES ('store', ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`);
  return (given) => {
    const settled = settleSettings(given, select.get());
    if (settled) save.run(settled.document);
    return settled;
  };
}

/** Prepares changing a rule by a decision. Call it in a transaction; the write is its last step. */
export function prepareRuleChange(
  database: Database,
): (
  ruleId: string,
  catalogId: string | undefined,
  decide: DecideRule,
) => CatalogRuleRecord | undefined {
  const { put } = prepareSeedStatements(database, recordTables.catalog_rule);
  const select = database
    .prepare<[string], string>('SELECT document FROM catalog_rules WHERE id = ?')
    .pluck();
  const selectCatalog = database.prepare<[string]>('SELECT 1 FROM catalogs WHERE id = ?');
  const remove = database.prepare<[string]>('DELETE FROM catalog_rules WHERE id = ?');
  return (ruleId, catalogId, decide) => {
    const stored = select.get(ruleId);
    const rule = stored === undefined ? undefined : readStored<CatalogRuleRecord>(stored);
    const hasCatalog = catalogId === undefined || selectCatalog.get(catalogId) !== undefined;
    const decided = decide({ rule, hasCatalog });
    if (decided === rule) return rule;
    if (decided) put(decided, JSON.stringify(decided));
    else remove.run(ruleId);
    return decided;
  };
}

/** Prepares reading files by their ids, as one consistent read. */
export function prepareFiles(database: Database): (query: FilesQuery) => FoundFiles {
  const prepare = (from: string) => ({
    count: database.prepare<[object], number>(`SELECT count(*) FROM ${from}`).pluck(),
    select: database
      .prepare<[object], string>(
        `SELECT document FROM ${from} ORDER BY id LIMIT @limit OFFSET @offset`,
      )
      .pluck(),
  });
  const all = prepare('files');
  const some = prepare('files WHERE id IN (SELECT value FROM json_each(@ids))');
  return database.transaction(({ ids, limit, offset }: FilesQuery): FoundFiles => {
    const { count, select } = ids ? some : all;
    const named = ids ? { ids: JSON.stringify(ids) } : {};
    const documents = select.all({ ...named, limit, offset });
    return {
      total: count.get(named) ?? 0,
      files: documents.map((document) => readStored<FileRecord>(document)),
    };
  });
}

/** Prepares the listing of the currencies that prices, their sales and modifiers are in, price book by price book. */
export function prepareCurrencies(database: Database): () => Promise<readonly string[]> {
  const selectBooks = database.prepare<[], string>('SELECT id FROM price_books').pluck();
  const selectPrices = database
    .prepare<[string, number], string>(
      'SELECT document FROM prices WHERE price_book_id = ? ORDER BY sku LIMIT ?',
    )
    .pluck();
  const selectModifiers = database
    .prepare<[number], string>('SELECT document FROM price_modifiers ORDER BY name LIMIT ?')
    .pluck();

  return async () => {
    const currencies = new Set<string>();
    addCurrencies(currencies, selectModifiers.all(enoughForCurrencies));
    for (const book of selectBooks.all()) {
      addCurrencies(currencies, selectPrices.all(book, enoughForCurrencies));
      await nextTurn();
    }
    return [...currencies].sort();
  };
}

/** Notes that a record was stored; `replaced` is the text of the one whose place it took. */
type NoteChange = (record: SeedRecord, replaced: string | undefined) => void;

/**
 * Logs changed records while there are releases, so that the next publish builds only the affected
 * products.
 */
export function prepareChangeLog(database: Database): NoteChange {
  const hasReleases = database
    .prepare(`SELECT 1 FROM releases WHERE state <> 'pruned' LIMIT 1`)
    .get();
  if (hasReleases === undefined) return () => undefined;
  const insert = database.prepare<[RecordChange]>(
    'INSERT INTO changes (kind, key) VALUES (@kind, @key)',
  );
  return (record, replaced) => {
    const readFormer = replaced === undefined ? undefined : () => readStored<SeedRecord>(replaced);
    for (const change of changesBy(record, readFormer)) insert.run(change);
  };
}

/** Stores the references of a record. A new record has no earlier ones to delete. */
type WriteLinks<Stored> = (record: Stored, isNew: boolean) => void;

/** Prepares storing the references of a table's records. */
function prepareLinks<Stored>(
  database: Database,
  { table, key, idOf, target, targetsOf }: RecordLinks<Stored>,
): WriteLinks<Stored> {
  const remove = database.prepare<[string]>(`DELETE FROM ${table} WHERE ${key} = ?`);
  const insert = database.prepare<[string, string]>(
    `INSERT INTO ${table} (${key}, ${target}) VALUES (?, ?)`,
  );
  return (record, isNew) => {
    const id = idOf(record);
    if (!isNew) remove.run(id);
    for (const other of new Set(targetsOf(record))) insert.run(id, other);
  };
}

/** Reads and writes the row of a record in the table of its type. */
interface SeedStatements<Stored> {
  /** The text of the stored record with the same key, if any. */
  find(record: Stored): string | undefined;
  /** Stores a record unless its key exists. Returns true if it did. */
  add(record: Stored, document: string): boolean;
  /** Stores a record, in the place of the one with its key if any. */
  put(record: Stored, document: string): void;
}

/** Prepares the statements of a table. */
export function prepareSeedStatements<Stored extends SeedRecord>(
  database: Database,
  { table, key, columns = {}, hasChecksum = false }: RecordTable<Stored>,
): SeedStatements<Stored> {
  const keys = Object.keys(key);
  const contents = ['document', ...(hasChecksum ? ['checksum'] : [])];
  const names = [...keys, ...Object.keys(columns), ...contents];
  const insertInto = `INSERT INTO ${table} (${names.join(', ')})
    VALUES (${names.map(() => '?').join(', ')}) ON CONFLICT (${keys.join(', ')})`;
  const changes = [...Object.keys(columns), ...contents]
    // A subscription's version counts its changes, those by a seed included.
    .map((name) => (name === 'version' ? 'version = version + 1' : `${name} = excluded.${name}`));
  const select = database
    .prepare<[Value[]], string>(
      `SELECT document FROM ${table} WHERE ${keys.map((name) => `${name} = ?`).join(' AND ')}`,
    )
    .pluck();
  const insert = database.prepare<[Value[], Value[]]>(`${insertInto} DO NOTHING`);
  const upsert = database.prepare<[Value[], Value[]]>(
    `${insertInto} DO UPDATE SET ${changes.join(', ')}`,
  );
  const keyOf = readColumns(key);
  const rowOf = readColumns({ ...key, ...columns });
  const contentsOf = (document: string): Value[] =>
    hasChecksum ? [document, checksumOf(document)] : [document];
  return {
    find: (record) => select.get(keyOf(record)),
    add: (record, document) => insert.run(rowOf(record), contentsOf(document)).changes > 0,
    put(record, document) {
      upsert.run(rowOf(record), contentsOf(document));
    },
  };
}

type Value = string | number | null;

function readColumns<Stored>(columns: Columns<Stored>): (record: Stored) => Value[] {
  const readers = Object.values(columns);
  return (record) => readers.map((read) => read(record));
}
