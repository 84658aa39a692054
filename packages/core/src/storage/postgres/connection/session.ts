import type { ClientBase, Pool as DriverPool, PoolClient } from 'pg';
import { notOpen } from '../../../environment/store-refusals.js';
import { workConfig } from './client-config.js';
import { translatePostgresError } from './errors/translate-postgres-error.js';
import { loadDriver } from './load-driver.js';
import { askClient, commit, keepRunning } from './pool.js';
import type { PoolSettings } from './settings.js';
import type { Queryable } from './statements.js';
import { beginWorkText, type TransactionManner } from './transaction-text.js';

/** A separate connection for long work. It runs one statement after the other. */
export interface Session extends Queryable {
  /** Client for features of the driver, such as copying. */
  readonly client: ClientBase;
  /** Begins a transaction: to read one state, or to write. */
  begin(manner: Exclude<TransactionManner, 'write'>): Promise<void>;
  /** Commits what was written since `begin`. */
  commit(): Promise<void>;
  /** Does work in a transaction that writes: all of it or nothing. */
  transaction<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Rolls back uncommitted writes, and returns the connection. May be called again. */
  end(): Promise<void>;
}

/** The connections of long work. */
export interface Sessions {
  /**
   * Opens a session. A `pipelined` one sends statements without waiting for earlier ones; it cannot
   * copy.
   */
  open(options?: { readonly pipelined?: boolean }): Promise<Session>;
  close(): Promise<void>;
}

/** Maximum number of sessions of each kind, so that enough connections remain for requests. */
const mostSessions = { copying: 5, pipelined: 3 } as const;

/** Makes a pool for long work; its connections are made when they are needed. */
export async function openSessions(settings: PoolSettings): Promise<Sessions> {
  const { Pool: Driver } = await loadDriver();
  const config = { ...(await workConfig(settings)), idleTimeoutMillis: 5_000 };
  const copying = new Driver({ ...config, max: mostSessions.copying });
  const pipelined = new Driver({ ...config, max: mostSessions.pipelined, pipeline: true });
  const pools = [copying, pipelined];
  for (const pool of pools) keepRunning(pool);
  return {
    async open(options) {
      const client = await checkOut(options?.pipelined ? pipelined : copying);
      return createSession(client, settings, (isBroken) => client.release(isBroken));
    },
    async close() {
      for (const pool of pools) if (!pool.ending) await pool.end();
    },
  };
}

async function checkOut(pool: DriverPool): Promise<PoolClient> {
  if (pool.ending) throw notOpen();
  try {
    return await pool.connect();
  } catch (error) {
    throw translatePostgresError(error);
  }
}

/** Long work on a client; `release` is called at its end, with true for a client that is of no more use. */
export function createSession(
  client: ClientBase,
  settings: Pick<PoolSettings, 'prepare' | 'isReadOnly'>,
  release: (isBroken: boolean) => void,
): Session {
  const asked = askClient(client, settings);
  let isOpen = true;
  const tell = async (text: string) => {
    await asked.run({ text });
  };
  const session: Session = {
    ...asked,
    client,
    begin: (manner) => tell(beginWorkText(manner, settings)),
    commit: () => commit(client),
    async transaction(work) {
      await session.begin('import');
      try {
        const result = await work();
        await session.commit();
        return result;
      } catch (error) {
        // If the rollback fails, the connection is closed.
        await tell('ROLLBACK').catch(() => session.end());
        throw error;
      }
    },
    async end() {
      if (!isOpen) return;
      isOpen = false;
      if (client.getTransactionStatus() === 'I') return release(false);
      await client.query('ROLLBACK').then(
        () => release(false),
        () => release(true),
      );
    },
  };
  return session;
}
