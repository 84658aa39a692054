import { setTimeout as wait } from 'node:timers/promises';
import type { Memory, Storage } from '@aisle/core/engine';
import { codeOf } from '@aisle/core/files';
import { CommerceError } from '@aisle/schema';
import { nameOfDatabase } from '../../config/database-address.js';
import type { DatabaseSettings, OpenOptions } from './store-use.js';

/** How long a start waits for a database server that cannot be reached, in milliseconds. */
export const startPatience = 30_000;

/** Between two attempts, in milliseconds. */
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

/** The engine's driver is installed by who needs it. */
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

/** What may be over in a moment. */
const passing: readonly string[] = ['storage_unavailable', 'busy'];

/** Whom an attempt tells that it is made again, and for how long that goes on. */
interface Patience extends Pick<OpenOptions, 'say' | 'signal'> {
  /** In milliseconds. */
  readonly patience: number;
}

/** Does what may fail for a moment until it succeeds, for `patience` milliseconds; says so once. */
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
