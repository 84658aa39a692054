import { CommerceError } from '@aisle/schema';
import type { Database } from 'better-sqlite3';
import { crc32 } from '#platform';
import { searchedTexts } from '../../../catalog/release-format/node-row.js';
import type { ReadableRow } from '../../../catalog/release-format/stored-product.js';
import {
  checksumSize,
  damaged,
  readStored,
  requireChecksum,
  requireChecksumOf,
} from '../../../integrity/checksum.js';
import { first, sql } from '../../engine/statement.js';
import { findFilling } from '../../stores/fill-store.js';
import { findGap } from '../../stores/release-lists.js';
import {
  type Compression,
  compressedMark,
  createCompression,
} from '../connection/compressed-records.js';
import { noLock } from '../connection/connection.js';
import { translateSqliteError } from '../connection/errors.js';
import { namesIn } from '../connection/sqlite-database.js';
import { createRunner } from '../connection/sqlite-engine.js';
import { newestVersion } from '../migrations.js';
import { createSqliteCleaner } from '../release-work.js';

/**
 * Refuses a partially filled store.
 * @throws CommerceError `busy`.
 */
export function requireFilled(database: Database): void {
  if (!isHalfFull(database)) return;
  throw new CommerceError(
    'busy',
    'The store is incomplete: its initial data is being loaded, or loading it was interrupted. Try again when it is loaded; after an interruption, the next start of the server loads it again.',
  );
}

/**
 * @returns true if a first fill is in progress or was interrupted. Ignores unreadable files, which
 * the damage check reports.
 */
export function isHalfFull(database: Database): boolean {
  try {
    const version = Number(database.pragma('user_version', { simple: true }));
    const asked = version < 2 ? findFillingBefore : findFilling;
    return createRunner(database).answer(asked.step) !== undefined;
  } catch (error) {
    if (translateSqliteError(error) === error) throw error;
    return false;
  }
}

/** In the first version of the tables, the mark of a fill is a setting. */
const findFillingBefore = first(sql`SELECT value AS mark FROM settings WHERE name = 'filling'`);

/** Deletes unfinished releases from a copy, where nobody can finish them. */
export async function dropUnfinished(copy: Database): Promise<void> {
  // The tables of an older version differ.
  if (copy.pragma('user_version', { simple: true }) !== newestVersion) return;
  await createSqliteCleaner({ database: copy, making: noLock }).cleanUpUnfinished();
}

type Value = string | number | null | Buffer;

/** Table with checksums: the check of a row, and its columns, the checksum last. */
interface CheckedTable {
  readonly table: string;
  readonly columns: string;
  /** Condition of the rows that have a checksum; all rows if absent. */
  readonly where?: string;
  readonly requireIntact: (row: readonly Value[], compression: Compression) => void;
}

const checkedTables: readonly CheckedTable[] = [
  { table: 'dictionaries', columns: 'symbols, checksum', requireIntact: requireIntactSymbols },
  { table: 'dictionary_copies', columns: 'symbols, checksum', requireIntact: requireIntactSymbols },
  { table: 'files', columns: 'document', requireIntact: requireIntactRecord },
  { table: 'products', columns: 'document', requireIntact: requireIntactRecord },
  { table: 'prices', columns: 'document', requireIntact: requireIntactRecord },
  {
    table: 'releases',
    where: `state <> 'building'`,
    columns:
      'number, id, catalog_id, generation, published_at, default_language, languages, sale_changes, products, checksum',
    requireIntact: requireIntactValues,
  },
  {
    table: 'release_nodes',
    columns: 'release, id, lists, curated, parent, hierarchy, position, checksum',
    requireIntact: requireIntactValues,
  },
  {
    table: 'release_node_documents',
    columns: 'name, slug, node, language, document, checksum',
    requireIntact: requireSearchedDocument,
  },
  { table: 'release_products', columns: 'packed', requireIntact: requireIntactBytes },
  { table: 'release_lists', columns: 'numbers', requireIntact: requireIntactBytes },
  { table: 'release_list_blocks', columns: 'numbers', requireIntact: requireIntactBytes },
  { table: 'release_files', columns: 'id, document, checksum', requireIntact: requireIntactValues },
  { table: 'subscriptions', columns: 'document, checksum', requireIntact: requireIntactValues },
  { table: 'accounts', columns: 'document, checksum', requireIntact: requireIntactValues },
  {
    table: 'account_members',
    columns: 'document, checksum',
    requireIntact: requireIntactValues,
  },
  { table: 'offerings', columns: 'document, checksum', requireIntact: requireIntactValues },
  { table: 'carts', columns: 'document, checksum', requireIntact: requireIntactValues },
  { table: 'stock', columns: 'document, checksum', requireIntact: requireIntactValues },
  { table: 'orders', columns: 'document, checksum', requireIntact: requireIntactValues },
  { table: 'promotions', columns: 'document, checksum', requireIntact: requireIntactValues },
];

/**
 * Returns a sentence for each table with a row that does not match its checksum. SQLite itself
 * cannot find these.
 */
export function findBrokenChecksums(database: Database): string[] {
  const compression = createCompression(database);
  // The tables of an older version may be fewer.
  const tables = namesIn(database);
  return checkedTables
    .filter(({ table }) => tables.includes(table))
    .filter(({ table, columns, where = 'true', requireIntact }) => {
      const rows = database
        .prepare<[], Value[]>(`SELECT ${columns} FROM ${table} WHERE ${where}`)
        .raw();
      for (const row of rows.iterate())
        if (!isIntact(() => requireIntact(row, compression))) return true;
      return false;
    })
    .map(({ table }) => `what ${table} holds is not what was written`);
}

function isIntact(check: () => void): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

function requireIntactSymbols([symbols, checksum]: readonly Value[]): void {
  if (!Buffer.isBuffer(symbols) || crc32(symbols) !== checksum) throw damaged();
}

function requireIntactRecord([document]: readonly Value[], { restore }: Compression): void {
  const stored = String(document);
  readStored(stored.startsWith(compressedMark) ? restore(stored) : stored);
}

function requireIntactBytes([bytes]: readonly Value[]): void {
  if (!Buffer.isBuffer(bytes)) throw new RangeError('bytes are stored as bytes');
  requireChecksum(bytes, 0, bytes.length - checksumSize);
}

function requireIntactValues(row: readonly Value[]): void {
  const values = row.map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : value));
  const checksum = values.pop() ?? null;
  requireChecksumOf(checksum === null ? null : Number(checksum), ...values);
}

/** Checks that the searched texts match the document. */
function requireSearchedDocument([name, slug, ...row]: readonly Value[]): void {
  requireIntactValues(row);
  const searched = searchedTexts(String(row[2]));
  if (asKept(searched.name) !== name || asKept(searched.slug) !== slug) throw damaged();
}

/** Returns a text as the engine stores it, without lone surrogates. */
function asKept(text: string | null): string | null {
  return text === null ? null : Buffer.from(text).toString();
}

/** The newest releases of catalogs that lack something, a sentence each. Looks at every product of them. */
export function findIncomplete(database: Database): string[] {
  const newest = database.prepare<[], ReadableRow & { id: string; catalog_id: string }>(`
    SELECT number, generation, products, languages, id, catalog_id FROM releases
    WHERE number IN (
      SELECT max(number) FROM releases WHERE state = 'published' GROUP BY catalog_id)
    ORDER BY number`);
  const { read } = createRunner(database);
  return newest.all().flatMap(({ id, catalog_id, ...release }) => {
    const gap = read(findGap(release, Number.POSITIVE_INFINITY));
    return gap === undefined ? [] : `release ${id} of catalog ${catalog_id} is not whole: ${gap}`;
  });
}
