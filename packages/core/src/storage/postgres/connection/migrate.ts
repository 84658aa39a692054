import { createTableVersions, findPending, newestOf } from '../../stores/table-versions.js';
import { migrations, newestVersion } from '../migrations.js';
import type { Session } from './commit-change.js';
import { stateOf } from './errors.js';
import { lockKey, lockName } from './lock-key.js';
import type { Queryable } from './pool.js';

const versions = createTableVersions(newestVersion, {
  another: 'another database or schema',
  remove: 'Drop its schema',
});

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
  { schema, location, isReadOnly }: Tables,
  steps = migrations,
): Promise<void> {
  const tables = steps.flatMap(({ sql }) => tablesIn(sql));
  const listPending = async () => {
    const found = await findTables(session, schema, tables);
    versions.requireReadable(location, found, newestOf(steps));
    return findPending(location, found.version, steps, isReadOnly);
  };
  if ((await listPending()).length === 0) return;
  await session.transaction(async () => {
    await lockName(session, lockKey(schema, 'tables'), false);
    // Another process may have migrated them first.
    for (const { version, sql } of await listPending()) {
      await session.query({ text: sql });
      await session.run({
        text: `INSERT INTO store (program, version) VALUES ('aisle', $1)
          ON CONFLICT (program) DO UPDATE SET version = excluded.version`,
        values: [version],
        isOnce: true,
      });
    }
  });
}

/**
 * Refuses to write to tables that a newer version has migrated. Call it in the transaction that
 * writes.
 */
export async function requireKnownTables(transaction: Queryable): Promise<void> {
  versions.requireNewest(await readVersion(transaction));
}

/** Finds out of which version the tables in a schema are, by those that migrations create. */
async function findTables(asked: Queryable, schema: string, tables: readonly string[]) {
  const present = await asked.query<{ name: string }>({
    text: `SELECT c.relname::text AS name FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
      WHERE n.nspname = $1 AND c.relname = ANY ($2) ORDER BY c.relname`,
    values: [schema, tables],
    isOnce: true,
  });
  const names = present.map(({ name }) => name);
  const version = names.includes('store') ? await readVersion(asked) : undefined;
  const isForeign = version === undefined && names.length > 0;
  return {
    version: version ?? 0,
    foreign: isForeign
      ? `has tables of another program (${names.slice(0, 3).join(', ')})`
      : undefined,
    hasCarts: names.includes('carts'),
  };
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
