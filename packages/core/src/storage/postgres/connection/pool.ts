import { createHash } from 'node:crypto';
import type { PoolClient, PoolConfig, QueryConfig } from 'pg';
import { createGate, notOpen, openedReadOnly } from '../../../environment/store-settings.js';
import {
  askServer,
  beginText,
  clientConfig,
  loadDriver,
  type TransactionManner,
} from './connect-client.js';
import {
  isLost,
  isReadOnlyState,
  translatePostgresError,
  tryAgain,
  unknownOutcome,
} from './errors.js';
import { watchServer } from './heartbeat.js';
import type { PoolSettings } from './settings.js';

/** A transaction of a request. */
interface Transaction extends Queryable {
  /**
   * Sends a last statement without waiting for its result; the commit follows at once. If it fails,
   * so does the transaction.
   */
  send(statement: Statement): void;
}

/** The connections that requests share. */
export interface Pool extends Queryable {
  /** Reads by several statements that see one state. */
  read<Result>(work: (snapshot: Queryable) => Promise<Result>): Promise<Result>;
  /**
   * Writes in one transaction, and resolves when it is kept for good. Work that had to give way to others is done
   * again from its beginning, a few times.
   * @throws CommerceError `busy` when others go first each time.
   */
  write<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** Resolves when running work has ended. */
  close(): Promise<void>;
}

/**
 * Creates a pool, which connects on demand. `onChange` is called when its server is lost, and with
 * undefined when it is back.
 */
export async function openPool(
  settings: PoolSettings,
  onChange: (trouble: Error | undefined) => void,
): Promise<Pool> {
  const watch = watchServer({ ask: () => askServer(settings), onChange });
  const clients = await createClients(
    {
      ...(await clientConfig(settings)),
      // Concurrent queries of a request are sent at once.
      pipeline: true,
      max: settings.poolSize,
      idleTimeoutMillis: 30_000,
    },
    watch.suspect,
  );
  // The driver's pool would refuse requests that still wait for a connection when it is closed.
  const gate = createGate();
  const use = <Result>(work: () => Promise<Result>) => gate.pass(() => watch.during(work));
  const once = <Result>(ask: (asked: Queryable) => Promise<Result>): Promise<Result> =>
    use(async () => {
      const client = await clients.checkOut();
      try {
        const answer = await ask(askClient(client, settings));
        client.release();
        return answer;
      } catch (error) {
        client.release(isLost(error));
        throw error;
      }
    });
  const begin = (client: PoolClient, manner: TransactionManner) => {
    const begun = client.query(beginText(manner, settings));
    // The next statement fails too, and reports the error.
    begun.catch(() => undefined);
    return begun;
  };

  return {
    query: (statement) => once(({ query }) => query(statement)),
    run: (statement) => once(({ run }) => run(statement)),
    read: (work) =>
      use(async () => {
        const client = await clients.checkOut();
        begin(client, 'read');
        try {
          return await work(askClient(client, settings));
        } finally {
          leave(client, 'COMMIT');
        }
      }),
    write: (work) => use(() => tryAgain(() => writeOnce(work))),
    async close() {
      watch.close();
      await gate.close();
      await clients.close();
    },
  };

  async function writeOnce<Result>(
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> {
    const client = await clients.checkOut();
    const sent: Promise<unknown>[] = [begin(client, 'write')];
    const asked = askClient(client, settings);
    const send = (statement: Statement) => {
      const answer = asked.run(statement);
      answer.catch(() => undefined);
      sent.push(answer);
    };
    let result: Result;
    try {
      result = await work({ ...asked, send });
    } catch (error) {
      leave(client, 'ROLLBACK');
      throw error;
    }
    const [kept, ...answers] = await Promise.allSettled([commit(client), ...sent]);
    if (kept.status === 'fulfilled') {
      client.release();
      return result;
    }
    const isUnknown = isLost(kept.reason);
    client.release(isUnknown);
    const refused = answers.find(({ status }) => status === 'rejected');
    // The error of the refused statement says more than that of the commit.
    throw refused?.status === 'rejected' && !isUnknown ? refused.reason : kept.reason;
  }
}

/** Connections that the driver's pool makes and keeps. */
interface Clients {
  checkOut(): Promise<PoolClient>;
  close(): Promise<void>;
}

/**
 * Creates a pool of the driver. A connection that is lost while it is idle does not end the process,
 * but calls `onLoss`; one that is in use reports it to its user.
 */
export async function createClients(
  config: PoolConfig,
  onLoss: () => void = () => undefined,
): Promise<Clients> {
  const { Pool: Driver } = await loadDriver();
  const pool = new Driver(config);
  pool.on('error', onLoss);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    async checkOut() {
      if (pool.ending) throw notOpen();
      try {
        return await pool.connect();
      } catch (error) {
        throw translatePostgresError(error);
      }
    },
    async close() {
      if (!pool.ending) await pool.end();
    },
  };
}

/** Ends the transaction of a client without keeping anybody waiting, and gives the client back. */
function leave(client: PoolClient, text: 'COMMIT' | 'ROLLBACK'): void {
  client.query(text).then(
    () => client.release(),
    (error) => client.release(error),
  );
}

/** Statements on a client. */
export function askClient(
  client: Pick<PoolClient, 'query'>,
  { prepare, isReadOnly }: Pick<PoolSettings, 'prepare' | 'isReadOnly'>,
): Queryable {
  const ask = async (statement: Statement) => {
    try {
      return await client.query(forDriver(statement, prepare));
    } catch (error) {
      // To the server a store that is to be read only and a replica are the same.
      if (isReadOnly && isReadOnlyState(error)) throw openedReadOnly(error);
      throw translatePostgresError(error);
    }
  };
  return {
    query: async <Row>(statement: Statement) => (await ask(statement)).rows as readonly Row[],
    run: async (statement) => (await ask(statement)).rowCount ?? 0,
  };
}

/**
 * Commits a transaction. If one of its statements failed, the server rolls it back.
 * @throws CommerceError `storage_unavailable` if the connection is lost before the server answers.
 */
export async function commit(client: Pick<PoolClient, 'query'>): Promise<void> {
  let command: string;
  try {
    ({ command } = await client.query('COMMIT'));
  } catch (error) {
    const failure = translatePostgresError(error);
    throw isLost(failure) ? unknownOutcome(error) : failure;
  }
  if (command !== 'COMMIT') throw new RangeError('a transaction that failed cannot be kept');
}

/** An SQL statement with its values. */
export interface Statement {
  readonly text: string;
  /** Values of `$1`, `$2` and so on. A text with values is a prepared statement. */
  readonly values?: readonly unknown[];
  /** True if the text is used only once, so that preparing it would not pay. */
  readonly isOnce?: boolean;
}

/** Runs statements: a pool, a transaction or a session. */
export interface Queryable {
  /**
   * Returns the rows of a statement. Integers of any size are JavaScript numbers.
   * @throws CommerceError as `translatePostgresError` says.
   */
  query<Row>(statement: Statement): Promise<readonly Row[]>;
  /** Runs a statement. Returns the number of rows that it changed. */
  run(statement: Statement): Promise<number>;
}

/**
 * Returns a statement in the form of the driver. Each connection caches the plan of a named
 * statement.
 */
function forDriver({ text, values, isOnce = false }: Statement, prepare: boolean): QueryConfig {
  if (values === undefined) return { text };
  return { text, values: [...values], ...(prepare && !isOnce && { name: nameOf(text) }) };
}

const names = new Map<string, string>();

/**
 * Returns a name for a text, the same in every process: a pooler may lend a connection with plans
 * of other processes. A name must never mean another text, and servers use only the first 63
 * letters.
 */
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `aisle_${createHash('sha256').update(text).digest('base64url')}`;
    names.set(text, name);
  }
  return name;
}
