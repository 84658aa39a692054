import { setTimeout as wait } from 'node:timers/promises';
import { CommerceError } from '@aisle/schema';
import type { ServerState, ServerTrouble } from '../../../commerce/storage.js';
import { describeTrouble } from '../connection/errors/translate-postgres-error.js';
import type { Queryable } from '../connection/statements.js';

/** A database that follows the primary, and that pages are read from while that is a good idea. */
export interface Replica {
  /** Undefined while it is left out. */
  database(): Queryable | undefined;
  /** A page waits for it; until `over` is called nobody else is sent there. */
  keepWaiting(): { over(): void };
  /** Leaves it out for a page that it could not give, until it can be used again. */
  leaveOut(error: unknown): void;
  /** Leaves it out until it has everything that the primary has now. */
  leaveBehind(): void;
  state(): ServerState;
  close(): Promise<void>;
}

/** A connection to a replica. */
export interface ReplicaDatabase extends Queryable {
  close(): Promise<void>;
}

/** How a replica is reached. */
export interface ReplicaOptions {
  readonly name: string;
  readonly connect: () => Promise<ReplicaDatabase>;
  /** The number of the last change that a reader could see, as the primary has it. */
  readonly revision: () => number | Promise<number>;
  readonly onChange: (server: ServerState) => void;
  /** Between two questions to one that is left out, in milliseconds. */
  readonly pause?: number;
}

/** What keeps a replica from being used before anybody asked it. */
const unknown: ServerTrouble = { reason: 'gone', detail: 'it was not asked yet' };

/** Uses a replica as soon as it answers. It is asked in the background, and keeps nobody waiting. */
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
      // One that is busy with others, or that gave way to what it follows, is there.
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
