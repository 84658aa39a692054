import type { Commerce } from '@aisle/core';
import type { ServerState } from '@aisle/core/engine';
import { CommerceError } from '@aisle/schema';
import type { EventLog } from './event-log.js';

/** Milliseconds between two looks at the store. */
const interval = 5_000;

/** Who tells the log whether the store can be used. */
export interface StoreWatch {
  look(): Promise<void>;
  /** Says at once what somebody has found out: why it cannot be used, or that it can (undefined). */
  tell(found: string | undefined): void;
  stop(): void;
}

/** Looks at the store regularly, and tells the log when it cannot be used and when it can be again. */
export function watchStore(
  commerce: Pick<Commerce, 'check'>,
  db: string,
  log: EventLog,
): StoreWatch {
  let trouble: string | undefined;
  const tell = (found: string | undefined) => {
    if (found !== undefined && found !== trouble)
      log.error({ db, detail: found }, 'store unusable');
    if (found === undefined && trouble !== undefined) log.info({ db }, 'store usable again');
    trouble = found;
  };
  const look = async () => tell(await commerce.check().then(() => undefined, describe));
  const timer = setInterval(look, interval).unref();
  return { look, tell, stop: () => clearInterval(timer) };
}

function describe(error: unknown): string {
  return error instanceof CommerceError ? error.message : String(error);
}

/** Tells the log of the servers of a store. */
export interface ServerLog {
  /** What became of a server. */
  tell(server: ServerState): void;
  /** Who tells of the database itself, once somebody does. */
  follow(watch: Pick<StoreWatch, 'tell'>): void;
}

/**
 * Logs when a replica is left out, and why, and when it is read from again. What is found out before somebody
 * follows is told then: the first line of a log is that of the start.
 */
export function createServerLog(log: EventLog): ServerLog {
  const early = new Map<string, ServerState>();
  let watch: Pick<StoreWatch, 'tell'> | undefined;
  const tell = (server: ServerState) => {
    const { name, isReplica, trouble } = server;
    if (!watch) early.set(name, server);
    else if (!isReplica) watch.tell(trouble && `The database is lost (${trouble.detail}).`);
    else if (trouble) log.error({ replica: name, ...trouble }, 'replica left out');
    else log.info({ replica: name }, 'replica in use');
  };
  return {
    tell,
    follow(found) {
      watch = found;
      for (const server of early.values()) tell(server);
    },
  };
}
