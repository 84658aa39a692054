import type { Commerce } from '@aisle/core';
import type { ServerState } from '@aisle/core/engine';
import { CommerceError } from '@aisle/schema';
import type { EventLog } from './event-log.js';

/** Milliseconds between two checks of the store. */
const interval = 5_000;

/** Logs changes of the store's availability. */
export interface StoreWatch {
  look(): Promise<void>;
  /** Reports a problem found elsewhere, or that the store works again (undefined). */
  tell(found: string | undefined): void;
  stop(): void;
}

/** Checks the store regularly; logs when it becomes unusable and when it is usable again. */
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

/** Logs the state of the servers of a store. */
export interface ServerLog {
  /** Reports the state of a server. */
  tell(server: ServerState): void;
  /** Sets the watch that logs the state of the primary database. */
  follow(watch: Pick<StoreWatch, 'tell'>): void;
}

/**
 * Logs when a replica is excluded, with the reason, and when it is used again. Earlier events wait
 * until `follow` is called, so that the log begins with the line of the start.
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
