import { setTimeout as wait } from 'node:timers/promises';
import { CommerceError } from '@aisle/schema';
import type { ServerState, ServerTrouble } from '../../../commerce/storage.js';
import { describeTrouble } from '../connection/errors/translate-postgres-error.js';
import type { Queryable } from '../connection/statements.js';

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
export interface ReplicaOptions {
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
