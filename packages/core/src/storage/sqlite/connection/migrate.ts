import { CommerceError } from '@aisle/schema';
import type { Database } from 'better-sqlite3';
import { readSqlSteps } from '../../../files/read-sql-steps.js';
import { addSeal, sealSize } from '../../../integrity/seal.js';
import { repackProduct } from './repack-product.js';

/** Marks a file as one of this program: "Aisl" in ASCII. */
const applicationId = 0x4169_736c;

/** Refuses, untouched, a file of another program or of a newer version of this one. */
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
  const newest = newestVersion();
  if (version > newest) {
    throw new CommerceError(
      'unusable_file',
      `${location} was written by a newer version (its schema is ${version}, this program knows ${newest}), and was left as it is. Update this program, or name another file.`,
    );
  }
}

/** The version of the tables that this program brings a file to. */
export function newestVersion(): number {
  return readMigrations().at(-1)?.version ?? 0;
}

/** Brings the tables to the newest version, one step of it at a time, each whole or not at all. */
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
  for (const { version, sql } of pending) {
    database
      .transaction(() => {
        // Another process may have been here first.
        if (pragma(database, 'user_version') >= version) return;
        database.exec(sql);
        database.pragma(`application_id = ${applicationId}`);
        database.pragma(`user_version = ${version}`);
      })
      .immediate();
  }
}

/** A packed product of the form that had no seal, with one. */
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
