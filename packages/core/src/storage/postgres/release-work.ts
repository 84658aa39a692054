import type { ClientBase } from 'pg';
import { createTurns, notOpen } from '../../environment/store-settings.js';
import type { ReleaseWork } from '../engine/engine.js';
import {
  type Ask,
  type ColumnType,
  type Insertion,
  sql,
  text,
  type Work,
} from '../engine/statement.js';
import { type Cleaner, createCleaner } from '../stores/clean-up-releases.js';
import { commitChange, type Session } from './connection/commit-change.js';
import { loadCopying } from './connection/connect-client.js';
import type { Connection } from './connection/connection.js';
import { translatePostgresError } from './connection/errors.js';
import { goneAfter, keepBeating } from './connection/heartbeat.js';
import { readsOn } from './connection/long-work.js';
import { requireKnownTables } from './connection/migrate.js';
import { runnerOn } from './connection/postgres-engine.js';

/**
 * Sizes of steps. Smaller ones cost more; with larger ones, the wait for the last is longer. Most values are written
 * while products are built.
 */
const sizes = { step: () => 8 * 2 ** 20, values: 30_000 };

/** Maximum wait for a lock in milliseconds. Autovacuum gives way within one second. */
const patience = 2_000;

const analyse = [
  text(`SET LOCAL lock_timeout = ${patience}`),
  text(`ANALYZE release_products, release_values, release_lists, release_list_blocks, release_nodes,
    release_node_documents, release_files, release_product_files, release_components`),
];

/**
 * Creates the making of releases of a connection. One session reads, another one writes; earlier releases of this
 * process are waited for, because each takes two connections.
 */
export function createReleaseWork(connection: Connection, cleaner: PostgresCleaner): ReleaseWork {
  const takeTurn = createTurns();
  const { lockKey } = connection;
  return {
    filling: connection.filling,
    giveUp: cleaner.giveUp,
    cleanUpAfter: async () => cleaner.cleanUpInBackground(),
    async begin() {
      const done = await takeTurn();
      const opened: Session[] = [];
      const open = async (options?: { readonly pipelined: boolean }) => {
        const session = await connection.openSession(options);
        opened.push(session);
        return session;
      };
      const end = async () => {
        for (const session of opened.splice(0)) await session.end();
        done();
      };
      try {
        // Leftovers of a crashed publish would prevent an incremental one.
        await cleaner.cleanUpUnfinished();
        const reading = await open({ pipelined: true });
        const writing = await open();
        const copy = (into: Insertion, rows: readonly unknown[]) =>
          copyRows(writing.client, into, rows);
        const write = async <Result>(work: () => Work<Result>) => {
          await requireKnownTables(writing);
          return runnerOn({ ...writing, copy }, lockKey).run(work());
        };
        return {
          sizes,
          analyse,
          async read() {
            await reading.begin('read');
            return readsOn(reading, connection);
          },
          step: (work) => writing.transaction(() => write(work)),
          keepAlive: keepBeating,
          async publish(work) {
            await writing.begin('import');
            const result = await write(work);
            await commitChange(connection, writing);
            return result;
          },
          end,
        };
      } catch (error) {
        await end();
        throw error;
      }
    },
  };
}

/** A cleanup that also runs in the background. */
export interface PostgresCleaner extends Cleaner {
  /** Starts the cleanup in the background; a later one retries failures. */
  cleanUpInBackground(): void;
  /** Stops the cleanup after its current step; a later one continues it. */
  close(): Promise<void>;
}

/** Creates the cleanup of a store. */
export function createPostgresCleaner(
  connection: Pick<Connection, 'query' | 'run' | 'write' | 'lockKey'>,
): PostgresCleaner {
  const { lockKey } = connection;
  let isOpen = true;
  let background: Promise<void> = Promise.resolve();
  const requireOpen = () => {
    if (!isOpen) throw notOpen();
  };
  const step = async <Result>(work: () => Work<Result>): Promise<Result> => {
    requireOpen();
    return connection.write((transaction) => runnerOn(transaction, lockKey).run(work()));
  };
  const cleaner = createCleaner({
    async ask<Result>(ask: Ask<Result>) {
      requireOpen();
      return runnerOn(connection, lockKey).answer<Result>(ask.step);
    },
    step,
    takeOver: (take) =>
      step(() =>
        take(sql`touched_at < clock_timestamp() - ${goneAfter} * interval '1 millisecond'`),
      ),
    rowsOfStep: () => 4_000,
  });
  return {
    ...cleaner,
    cleanUpInBackground() {
      background = background.then(cleaner.cleanUp).catch(() => undefined);
    },
    async close() {
      isOpen = false;
      await background;
    },
  };
}

/** Number of bytes to extend a full buffer by. */
const chunkLength = 2 ** 18;

const header = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);

/** Ends the rows: a row with minus one columns. */
const trailer = -1;

/**
 * Copies rows into a table: all of them or none. The client must not be pipelined. The binary form takes a third of the
 * time of the text form, which must encode bytes.
 */
export async function copyRows(
  client: ClientBase,
  { table, columns }: Insertion,
  rows: readonly unknown[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const { from } = await loadCopying();
  const names = columns.map(({ name }) => name).join(', ');
  const copying = client.query(from(`COPY ${table} (${names}) FROM STDIN (FORMAT binary)`));
  await new Promise<void>((resolve, reject) => {
    copying.once('error', (error) => reject(translatePostgresError(error)));
    copying.once('finish', resolve);
    copying.end(encodeRows(columns, rows));
  });
  return rows.length;
}

function encodeRows(columns: Insertion['columns'], rows: readonly unknown[]): Buffer {
  let bytes = Buffer.from(header);
  let end = header.length;

  const makeRoom = (length: number) => {
    if (end + length <= bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(bytes.length * 2, end + length, chunkLength));
    bytes.copy(larger, 0, 0, end);
    bytes = larger;
  };
  const put = (value: ReturnType<Insertion['columns'][number]['read']>, type: ColumnType) => {
    if (value === null) {
      makeRoom(4);
      end = bytes.writeInt32BE(-1, end);
    } else if (typeof value === 'number') {
      makeRoom(12);
      end = bytes.writeInt32BE(type === 'short' ? 4 : 8, end);
      if (type !== 'short') end = bytes.writeInt32BE(Math.floor(value / 2 ** 32), end);
      end = bytes.writeUInt32BE(value % 2 ** 32, end);
    } else if (typeof value === 'string') {
      // A UTF-16 unit takes at most three bytes; a pair takes four.
      makeRoom(4 + value.length * 3);
      const length = bytes.write(value, end + 4);
      bytes.writeInt32BE(length, end);
      end += 4 + length;
    } else if (value instanceof Uint8Array) {
      makeRoom(4 + value.length);
      end = bytes.writeInt32BE(value.length, end);
      bytes.set(value, end);
      end += value.length;
    } else {
      throw new RangeError('lists cannot be copied');
    }
  };

  for (const row of rows) {
    makeRoom(2);
    end = bytes.writeInt16BE(columns.length, end);
    for (const { type, read } of columns) put(read(row as never), type);
  }
  makeRoom(2);
  end = bytes.writeInt16BE(trailer, end);
  return bytes.subarray(0, end);
}
