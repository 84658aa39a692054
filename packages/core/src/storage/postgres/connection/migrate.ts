import { CommerceError } from '@aisle/schema';
import { readSqlSteps, type SqlStep } from '../../../files/read-sql-steps.js';
import type { Session } from './commit-change.js';
import { stateOf } from './errors.js';
import { lockKey } from './lock-key.js';
import type { Queryable } from './pool.js';

/** Tables to migrate. */
interface Tables {
  readonly schema: string;
  /** Name of the store in messages. */
  readonly location: string;
  readonly isReadOnly: boolean;
}

/**
 * Migrates the tables of a store to the newest version in one transaction, one process at a time.
 * Tables of another program, of a newer version or of one before 0.1.0 stay unchanged.
 * @throws CommerceError `unusable_file`.
 */
export async function migrate(
  session: Session,
  tables: Tables,
  steps = readMigrations(),
): Promise<void> {
  const newest = steps.at(-1)?.version;
  const version = await findVersion(session, tables, steps);
  if (version === newest) return;
  if (tables.isReadOnly) throw notToBeMade(tables, version === 0);
  await session.transaction(async () => {
    await session.query({
      text: 'SELECT pg_advisory_xact_lock($1)',
      values: [lockKey(tables.schema, 'tables')],
    });
    // Another process may have migrated them first.
    const version = await findVersion(session, tables, steps);
    await bringOn(
      session,
      steps.filter((step) => step.version > version),
    );
  });
}

/** Returns the version of the tables that this program expects. */
export function newestVersion(): number {
  newest ??= readMigrations().at(-1)?.version ?? 0;
  return newest;
}

let newest: number | undefined;

/**
 * Refuses to write to tables that a newer version of this program has migrated since they were
 * opened. Call it in the transaction that writes.
 * @throws CommerceError `unusable_file`.
 */
export async function requireKnownTables(transaction: Queryable): Promise<void> {
  const version = await readVersion(transaction);
  if (version === newestVersion()) return;
  throw new CommerceError(
    'unusable_file',
    `The store was migrated by another version while this program used it (its schema is ${version}, this program knows ${newestVersion()}). Use that version, and publish again.`,
  );
}

/** Returns the migrations in order. */
export function readMigrations(): SqlStep[] {
  return readSqlSteps(new URL('../migrations/', import.meta.url));
}

async function bringOn(session: Session, steps: readonly SqlStep[]): Promise<void> {
  for (const { version, sql } of steps) {
    await session.query({ text: sql });
    await session.run({
      text: `INSERT INTO store (program, version) VALUES ('aisle', $1)
        ON CONFLICT (program) DO UPDATE SET version = excluded.version`,
      values: [version],
      isOnce: true,
    });
  }
}

/** Returns the version of a store's tables; 0 if there are none. */
async function findVersion(
  asked: Queryable,
  { schema, location }: Tables,
  steps: readonly SqlStep[],
): Promise<number> {
  const newest = steps.at(-1)?.version ?? 0;
  const present = await asked.query<{ name: string }>({
    text: `SELECT c.relname::text AS name FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
      WHERE n.nspname = $1 AND c.relname = ANY ($2)`,
    values: [schema, steps.flatMap(({ sql }) => tablesIn(sql))],
    isOnce: true,
  });
  if (present.length === 0) return 0;
  const version = present.some(({ name }) => name === 'store')
    ? await readVersion(asked)
    : undefined;
  if (version === undefined) {
    const names = present.map(({ name }) => name).sort();
    throw new CommerceError(
      'unusable_file',
      `${location} has tables of another program (${names.slice(0, 3).join(', ')}). Nothing was changed. Name another database or schema.`,
    );
  }
  if (version > newest) {
    throw new CommerceError(
      'unusable_file',
      `${location} was written by a newer version (its schema is ${version}, this program knows ${newest}). Nothing was changed. Update this program, or name another database or schema.`,
    );
  }
  if (version > 0 && !present.some(({ name }) => name === 'carts')) {
    throw new CommerceError(
      'unusable_file',
      `${location} was written by a version before 0.1.0, which this program cannot read. Nothing was changed. Drop its schema and import its records again, or name another database or schema.`,
    );
  }
  return version;
}

/** Returns the names of the tables that a migration creates. */
function tablesIn(sql: string): string[] {
  return [...sql.matchAll(/^CREATE (?:UNLOGGED )?TABLE (\w+)/gm)].map(([, name = '']) => name);
}

/** Returns undefined if the table belongs to another program. */
async function readVersion(asked: Queryable): Promise<number | undefined> {
  try {
    const rows = await asked.query<{ version: number }>({
      text: `SELECT version FROM store WHERE program = 'aisle'`,
    });
    return rows[0]?.version;
  } catch (error) {
    if (stateOf(error) === '42703') return undefined;
    throw error;
  }
}

function notToBeMade({ location }: Tables, isEmpty: boolean): CommerceError {
  if (isEmpty)
    return new CommerceError(
      'not_found',
      `${location} has no store, and read-only mode cannot create one.`,
    );
  return new CommerceError(
    'unusable_file',
    `${location} has a store of an older version, and read-only mode cannot migrate it. Open it once for writing.`,
  );
}
