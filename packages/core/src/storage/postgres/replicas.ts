import { setTimeout as wait } from 'node:timers/promises';
import { CommerceError } from '@aisle/schema';
import { NotPublished } from '../../catalog/release-format/node-row.js';
import type { ServerState, ServerTrouble } from '../../commerce/storage.js';
import { describeTrouble } from './connection/errors.js';
import { connectAnyhow } from './connection/find-home.js';
import { openPool, type Queryable } from './connection/pool.js';
import { nameOfServer, type PostgresOptions, settle } from './connection/settings.js';

/** Maximum time to wait for a replica, in milliseconds: the primary answers long before. */
const patience = 2_000;

/**
 * Opens the replicas of a store. They connect in the background, so that an unreachable one does
 * not prevent opening the store.
 */
export function openReplicas(
  options: PostgresOptions,
  revision: () => number | Promise<number>,
): readonly Replica[] {
  const { readConnectionStrings = [], onServerChange = () => {} } = options;
  return readConnectionStrings.map((connectionString) => {
    const settings = settle(options, connectionString);
    const hasty = {
      ...settings,
      connectTimeout: Math.min(settings.connectTimeout, patience),
      statementTimeout: Math.min(settings.statementTimeout, patience),
    };
    return createReplica({
      name: nameOfServer(connectionString),
      async connect() {
        const { client, settings: accepted } = await connectAnyhow(hasty, () => {});
        await client.end().catch(() => undefined);
        return openPool(accepted);
      },
      revision,
      onChange: onServerChange,
    });
  });
}

/**
 * Time after which a page that waits for a replica is also requested from the primary, in
 * milliseconds.
 */
const hedgeAfter = 250;

/** Time after which a silent replica is left out, in milliseconds. */
const silentAfter = 1_000;

/**
 * Servers that pages of public releases are read from: the replicas in turn, or the primary if
 * there is none.
 */
export interface ReleaseSources {
  /**
   * Reads from a release. `work` throws {@link NotPublished} if the release is not public. If a
   * replica lacks the release, the primary is read. If the primary lacks it, it was pruned.
   */
  read<Answer>(work: (database: Queryable) => Promise<Answer>): Promise<Answer | 'release'>;
}

/** Creates the sources of a store. */
export function createPageSources(
  primary: Queryable,
  replicas: readonly Replica[],
): ReleaseSources {
  let turn = 0;

  return {
    async read(work) {
      const next = nextReplica();
      if (!next) return readPrimary(work);
      const { replica, database } = next;
      const asked = work(database);
      try {
        return await inTime(replica, asked);
      } catch (error) {
        if (error === late) return firstOf(asked, readPrimary(work));
        const isBehind = error instanceof NotPublished;
        if (!isBehind) replica.leaveOut(error);
        const answer = await readPrimary(work);
        // If the primary has pruned the release as well, the replica is not behind.
        if (isBehind && answer !== 'release') replica.leaveBehind();
        return answer;
      }
    },
  };

  async function readPrimary<Answer>(
    work: (database: Queryable) => Promise<Answer>,
  ): Promise<Answer | 'release'> {
    try {
      return await work(primary);
    } catch (error) {
      if (error instanceof NotPublished) return 'release';
      throw error;
    }
  }

  function nextReplica() {
    for (let tried = 0; tried < replicas.length; tried++) {
      turn = (turn + 1) % replicas.length;
      const replica = replicas[turn];
      const database = replica?.database();
      if (replica && database) return { replica, database };
    }
    return undefined;
  }
}

/** Error for a page that has waited long enough for a replica. */
const late = new Error('late');

/**
 * Returns the answer of a replica. After a timeout it throws {@link late}, and the replica gets no
 * new pages until it answers.
 */
function inTime<Answer>(replica: Replica, asked: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let silence: NodeJS.Timeout | undefined;
    let end = () => {};
    const patience = setTimeout(() => {
      end = replica.keepWaiting().over;
      silence = setTimeout(() => replica.leaveOut(silent), silentAfter - hedgeAfter);
      reject(late);
    }, hedgeAfter);
    const settle = () => {
      clearTimeout(patience);
      clearTimeout(silence);
      end();
    };
    asked.then(settle, settle);
    asked.then(resolve, reject);
  });
}

const silent = new Error('it does not answer in time');

/** Returns the first answer of the two; throws the primary's error if both fail. */
async function firstOf<Answer>(
  replica: Promise<Answer>,
  primary: Promise<Answer>,
): Promise<Answer> {
  return Promise.any([replica, primary]).catch(() => primary);
}

/** Replica of the primary that pages are read from while it is usable. */
export interface Replica {
  /** Returns undefined while the replica is left out. */
  database(): Queryable | undefined;
  /** Marks the replica as slow: it gets no new pages until `over` is called. */
  keepWaiting(): { over(): void };
  /** Leaves the replica out after an error, until it is usable again. */
  leaveOut(error: unknown): void;
  /** Leaves the replica out until it has everything that the primary has now. */
  leaveBehind(): void;
  state(): ServerState;
  close(): Promise<void>;
}

/** A connection to a replica. */
export interface ReplicaDatabase extends Queryable {
  close(): Promise<void>;
}

/** Options of a replica. */
interface ReplicaOptions {
  readonly name: string;
  readonly connect: () => Promise<ReplicaDatabase>;
  /** Returns the number of the last change that a reader could see on the primary. */
  readonly revision: () => number | Promise<number>;
  readonly onChange: (server: ServerState) => void;
  /** Pause between two checks of a replica that is left out, in milliseconds. */
  readonly pause?: number;
}

/** Initial trouble of a replica, before the first check. */
const unknown: ServerTrouble = { reason: 'gone', detail: 'it was not asked yet' };

/** Uses a replica as soon as it answers. Checks run in the background; nobody waits for them. */
export function createReplica({
  name,
  connect,
  revision,
  onChange,
  pause = 1_000,
}: ReplicaOptions): Replica {
  let database: ReplicaDatabase | undefined;
  let trouble: ServerTrouble | undefined = unknown;
  let needed = 0;
  let waiting = 0;
  const closing = new AbortController();
  const { signal } = closing;

  const state = (): ServerState => ({ name, isReplica: true, trouble });
  const tell = (found: ServerTrouble | undefined) => {
    const isNews = found?.reason !== trouble?.reason || trouble === unknown;
    trouble = found;
    if (isNews && !signal.aborted) onChange(state());
  };

  const askUntilUsed = async () => {
    while (!signal.aborted) {
      try {
        database ??= await connect();
        const [found] = await database.query<{ revision: number }>({
          text: 'SELECT revision FROM store',
        });
        if (found && found.revision >= needed) return tell(undefined);
        tell(lag);
      } catch (error) {
        tell(describeTrouble(error));
      }
      await wait(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };

  const leaveOutFor = (found: ServerTrouble) => {
    if (trouble !== undefined) return;
    tell(found);
    asking = wait(pause, undefined, { signal, ref: false }).then(askUntilUsed, () => undefined);
  };

  let asking: Promise<unknown> = askUntilUsed();

  return {
    database: () => (trouble === undefined && waiting === 0 ? database : undefined),
    keepWaiting() {
      waiting += 1;
      return {
        over() {
          waiting -= 1;
        },
      };
    },
    leaveOut(error) {
      // A busy replica, or one that cancelled the query for replication, still works.
      if (error instanceof CommerceError && error.code === 'busy') return;
      leaveOutFor(describeTrouble(error));
    },
    leaveBehind() {
      leaveOutFor(lag);
      Promise.resolve(revision()).then(
        (number) => {
          needed = number;
        },
        () => undefined,
      );
    },
    state,
    async close() {
      closing.abort();
      await asking;
      await database?.close();
    },
  };
}

const lag: ServerTrouble = { reason: 'lag', detail: 'it has not got the newest changes yet' };
