import { setTimeout as wait } from 'node:timers/promises';
import type { Memory, Storage } from '@aisle/core/engine';
import { codeOf } from '@aisle/core/files';
import { CommerceError } from '@aisle/schema';
import { nameOfDatabase } from '../../config/database-address.js';
import type { DatabaseSettings, OpenOptions } from './store-use.js';

/** Milliseconds that a start waits for an unreachable database server. */
export const startPatience = 30_000;

/** Milliseconds between two attempts. */
const pause = 500;

/**
 * Opens the store at the address of a database server.
 * @throws CommerceError for a server that cannot be reached or a store that cannot be used.
 */
export async function openAddress(
  { db, dbRead, dbPool, dbTimeout, dbPrepare }: DatabaseSettings,
  readOnly: boolean,
  memory: Memory,
  { warn, onServerChange }: OpenOptions,
): Promise<Storage> {
  const { openPostgres } = await loadEngine(db);
  return openPostgres({
    connectionString: db,
    readConnectionStrings: dbRead,
    poolSize: dbPool,
    statementTimeout: dbTimeout,
    prepare: dbPrepare === 'on',
    readOnly,
    memory,
    onWarning: warn,
    ...(onServerChange && { onServerChange }),
  });
}

/** Loads the engine. Its driver is an optional package. */
async function loadEngine(db: string) {
  try {
    return await import('@aisle/core/postgres');
  } catch (error) {
    const text = error instanceof Error ? error.message : '';
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND' || !/'pg(-copy-streams)?'/.test(text)) throw error;
    throw new CommerceError(
      'unusable_file',
      `${nameOfDatabase(db)} takes two packages more, which are not installed: npm install pg pg-copy-streams (with -g beside an aisle that was installed with -g).`,
      { cause: error },
    );
  }
}

/** Codes of errors that may be temporary. */
const passing: readonly string[] = ['storage_unavailable', 'busy'];

/** Options of a retry. */
interface Patience extends Pick<OpenOptions, 'say' | 'signal'> {
  /** Maximum duration of the retries in milliseconds. */
  readonly patience: number;
}

/** Retries temporary failures for `patience` milliseconds; prints a message once. */
export async function untilReached<Result>(
  open: () => Promise<Result>,
  { say, signal, patience }: Patience,
): Promise<Result> {
  const giveUpAt = performance.now() + patience;
  let isTold = false;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof CommerceError) || !passing.includes(error.code)) throw error;
      if (performance.now() + pause > giveUpAt) throw error;
      if (!isTold) say(`${error.message} It is tried again for ${patience / 1000} s …`);
      isTold = true;
    }
    await wait(pause, undefined, signal && { signal }).catch(() => {
      throw new CommerceError('aborted', 'stopped; nothing was changed');
    });
  }
}
