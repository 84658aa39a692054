import { CommerceError } from '@aisle/schema';
import type { Database } from 'better-sqlite3';
import { readSqlSteps } from '../../../files/read-sql-steps.js';
import { addSeal, sealSize } from '../../../integrity/seal.js';
import { listEverything } from '../migrations/facets-of-everything.js';
import { attributeOf, resealNode } from '../migrations/nodes-in-tree-order.js';
import { repackProduct } from './repack-product.js';

/** Application id of the files of this program: "Aisl" in ASCII. */
const applicationId = 0x4169_736c;

/** Refuses a file of another program or of a newer version, without changing it. */
export function requireOwnFile(database: Database, location: string): void {
  const owner = pragma(database, 'application_id');
  const version = pragma(database, 'user_version');
  const tables = database.prepare('SELECT count(*) FROM sqlite_schema').pluck().get();
  const empty = owner === 0 && version === 0 && tables === 0;
  if (owner !== applicationId && !empty) {
    throw new CommerceError(
      'unusable_file',
      `${location} is an SQLite database of another program, and was left as it is. Name another file.`,
    );
  }
  if (version > newestVersion()) {
    throw new CommerceError(
      'unusable_file',
      `${location} was written by a newer version (its schema is ${version}, this program knows ${newestVersion()}), and was left as it is. Update this program, or name another file.`,
    );
  }
}

/** Returns the version of the tables that this program expects. */
export function newestVersion(): number {
  newest ??= readMigrations().at(-1)?.version ?? 0;
  return newest;
}

let newest: number | undefined;

/**
 * Refuses to write to tables that a newer version of this program has migrated since the file was
 * opened. Call it in the transaction that writes.
 */
export function requireKnownTables(database: Database): void {
  const version = pragma(database, 'user_version');
  if (version === newestVersion()) return;
  throw new CommerceError(
    'unusable_file',
    `The store was brought to the tables of another version while this program used it (its schema is ${version}, this program knows ${newestVersion()}). Use the version that did, and publish again.`,
  );
}

/** Migrates the tables to the newest version, each step in a transaction. */
export function migrate(database: Database, location: string): void {
  const pending = readMigrations().filter(
    ({ version }) => version > pragma(database, 'user_version'),
  );
  if (pending.length === 0) return;
  if (database.readonly) {
    throw new CommerceError(
      'unusable_file',
      `${location} has the tables of an older version, and read-only use cannot change them. Open it once for writing.`,
    );
  }
  database.function('add_seal', { deterministic: true }, (bytes) => addSeal(bytes as Buffer));
  database.function('seal_product', { deterministic: true }, (packed) =>
    sealProduct(packed as Buffer),
  );
  database.function('repack_product', { deterministic: true }, (packed) =>
    repackProduct(packed as Buffer),
  );
  database.function(
    'reseal_node',
    { deterministic: true },
    (seal, release, id, lists, curated, parent, hierarchy, position) =>
      resealNode(seal as number | null, release as number, id as string, {
        lists: lists as number,
        curated: curated as string,
        parent: parent as string,
        hierarchy: hierarchy as string,
        position: position as number,
      }),
  );
  database.function('attribute_of', { deterministic: true }, (document, name) =>
    attributeOf(document as string, name as 'name' | 'slug'),
  );
  for (const { version, sql } of pending) {
    database
      .transaction(() => {
        // Another process may have migrated them first.
        if (pragma(database, 'user_version') >= version) return;
        database.exec(sql);
        furtherSteps[version]?.(database);
        database.pragma(`application_id = ${applicationId}`);
        database.pragma(`user_version = ${version}`);
      })
      .immediate();
  }
}

/** Migration steps beyond SQL, by version; each runs after the SQL. */
const furtherSteps: Readonly<Record<number, (database: Database) => void>> = { 5: listEverything };

/** Adds the checksum to a packed product of the old format. */
function sealProduct(packed: Buffer): Buffer {
  const longer = Buffer.from(packed);
  longer.writeUInt32LE(packed.length + sealSize, 0);
  return addSeal(longer);
}

function pragma(database: Database, name: 'application_id' | 'user_version'): number {
  return Number(database.pragma(name, { simple: true }));
}

function readMigrations() {
  return readSqlSteps(new URL('../migrations/', import.meta.url));
}
