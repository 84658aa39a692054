import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Memory, Storage } from '@aisle/core/engine';
import { openSqlite } from '@aisle/core/sqlite';
import { makeSchema } from '@aisle/postgres-server';
import { ceiling } from '@aisle/testing/vitest';
import { inject } from 'vitest';
import { makeWorkplace, type Workplace } from './run-aisle.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a PostgreSQL database; only in the project of tests that run on one. */
    readonly postgres?: string;
  }
}

/** Returns the server of tests on PostgreSQL; undefined for tests on SQLite. */
function databaseServer(): string | undefined {
  return inject('postgres');
}

/**
 * Timeouts for a service that shares its process with tests: they do not fire on a busy machine.
 */
const patient = { poolSize: 4, connectTimeout: ceiling, statementTimeout: ceiling } as const;

/** Opens an empty store on the engine of the tests; closing it deletes it. */
export async function openTestStore(memory?: Memory): Promise<Storage> {
  const server = databaseServer();
  if (server === undefined) return openSqlite(':memory:', memory && { memory });
  const { openPostgres } = await import('@aisle/core/postgres');
  const { connectionString, remove } = await makeSchema(server);
  const storage = await openPostgres({
    connectionString,
    ...patient,
    ...(memory && { memory }),
  });
  return {
    ...storage,
    async close() {
      await storage.close();
      await remove();
    },
  };
}

/** A store that several users open at a time, each like a process of its own. */
export interface SharedStore {
  open(memory: Memory): Promise<Storage>;
  /** The file of the store; undefined for one on a server. */
  readonly file: string | undefined;
  remove(): Promise<void>;
}

/** Creates an empty shared store on the engine of the tests. */
export async function makeSharedStore(): Promise<SharedStore> {
  const server = databaseServer();
  if (server === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'shared-store-'));
    const file = join(folder, 'store.sqlite');
    return {
      open: async (memory) => openSqlite(file, { memory }),
      file,
      remove: async () => rmSync(folder, { recursive: true }),
    };
  }
  const { openPostgres } = await import('@aisle/core/postgres');
  const { connectionString, remove } = await makeSchema(server);
  return {
    open: (memory) => openPostgres({ connectionString, ...patient, memory }),
    file: undefined,
    remove,
  };
}

/**
 * Creates a folder for commands, on the engine of the tests: with a file in it, or a schema of
 * their own.
 */
export function makeSharedWorkplace(): Workplace {
  const server = databaseServer();
  return makeWorkplace(server === undefined ? undefined : nameSchema(server));
}

/** Returns the address of a new schema. */
export function nameSchema(server: string): string {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  return `${server}${server.includes('?') ? '&' : '?'}schema=${name}`;
}
