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

/** The server of the tests that run on PostgreSQL; undefined for those that run on SQLite. */
function databaseServer(): string | undefined {
  return inject('postgres');
}

/** A service that shares its process with tests, on a busy machine, gives up nothing by the time that it takes. */
const patient = { poolSize: 4, connectTimeout: ceiling, statementTimeout: ceiling } as const;

/** Opens an empty store on the engine that the tests run on: it is gone once it is closed. */
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

/** A store that several have open at a time, each as a process of its own would. */
export interface SharedStore {
  open(memory: Memory): Promise<Storage>;
  /** The file that it is in; undefined for one on a server. */
  readonly file: string | undefined;
  remove(): Promise<void>;
}

/** Makes an empty store to be shared, on the engine that the tests run on. */
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

/** A folder to run commands in, on the engine that the tests run on: in a file of it, or a schema of their own. */
export function makeSharedWorkplace(): Workplace {
  const server = databaseServer();
  return makeWorkplace(server === undefined ? undefined : nameSchema(server));
}

/** The address of a schema that is not there yet. */
export function nameSchema(server: string): string {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  return `${server}${server.includes('?') ? '&' : '?'}schema=${name}`;
}
