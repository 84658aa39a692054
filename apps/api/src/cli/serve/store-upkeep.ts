import type { CartService, Commerce, SteerableClock, SubscriptionService } from '@aisle/core';
import type { ServerState } from '@aisle/core/engine';
import { CommerceError } from '@aisle/schema';
import { fillStore, type StoreFilling } from '../store/fill-store.js';
import { describeContents } from '../terminal/progress.js';

/** Activates due subscriptions, now and every 30 seconds. */
export function activateDueRegularly(
  { subscriptions }: { readonly subscriptions: Pick<SubscriptionService, 'activateDue'> },
  log: EventLog,
): Repetition {
  return repeat(async () => {
    try {
      const ids = await subscriptions.activateDue();
      if (ids.length > 0) log.info({ subscriptions: ids }, 'went live');
    } catch (err) {
      log.error({ err }, 'due subscriptions could not go live; Aisle retries');
    }
  });
}

/** Deletes expired carts, now and every 30 seconds. */
export function sweepCartsRegularly(
  { carts }: { readonly carts: Pick<CartService, 'sweepExpired'> },
  log: EventLog,
): Repetition {
  return repeat(async () => {
    try {
      const swept = await carts.sweepExpired();
      if (swept > 0) log.info({ carts: swept }, 'deleted expired carts');
    } catch (err) {
      log.error({ err }, 'expired carts could not be deleted; Aisle retries');
    }
  });
}

/** A reset that runs at most once at a time. */
interface Refilling {
  /**
   * @throws CommerceError `busy` while one runs, `conflict` if there is nothing to fill the store
   * with.
   */
  run(): Promise<void>;
  /** Resolves when no reset runs any more. */
  finished(): Promise<void>;
}

/** Dependencies of a reset. */
interface RefillSources {
  readonly commerce: Commerce;
  readonly clock: SteerableClock;
  /** Undefined if there is nothing to fill the store with. */
  readonly filling: StoreFilling | undefined;
  readonly signal: AbortSignal;
  readonly log: EventLog;
}

/** Empties the store and fills it as its first start did, with the clock of the start. */
export function createRefilling({
  commerce,
  clock,
  filling,
  signal,
  log,
}: RefillSources): Refilling {
  let running: Promise<void> | undefined;
  const refill = async () => {
    if (!filling) throw nothingToFillWith();
    log.info({ with: filling.name }, 'the store is being reset');
    let isEmptied = false;
    const onBegin = () => {
      isEmptied = true;
      clock.reset();
    };
    await fillStore(commerce, filling, { signal, clear: true, onBegin }).catch((error: unknown) => {
      throw isEmptied ? explainEmptiness(error) : error;
    });
    await commerce.subscriptions.activateDue();
    log.info({ holds: describeContents(await commerce.describe()) }, 'the store has been reset');
  };
  return {
    async run() {
      if (running) throw alreadyRunning();
      running = refill();
      try {
        await running;
      } finally {
        running = undefined;
      }
    },
    finished: async () => running?.catch(() => undefined),
  };
}

function nothingToFillWith(): CommerceError {
  return new CommerceError(
    'conflict',
    'The service was started with --seed none, so there is no data to load. Nothing was changed. Run aisle reset to empty the store.',
  );
}

/** Reports an invalid file as an error of the server, not of the request. */
function explainEmptiness(error: unknown): unknown {
  // Another process replaced the store.
  if (!(error instanceof CommerceError) || error.code === 'conflict') return error;
  const code = error.code === 'validation_failed' ? 'unusable_file' : error.code;
  const details = [...error.details, 'The store is now empty; reset it again to load its data.'];
  return new CommerceError(code, details, { cause: error });
}

function alreadyRunning(): CommerceError {
  return new CommerceError(
    'busy',
    'Another request is resetting the store; wait for its response.',
  );
}

/** Milliseconds between two checks of the store. */
const watchInterval = 5_000;

/** Logs changes of the store's availability. */
interface StoreWatch {
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
  const timer = setInterval(look, watchInterval).unref();
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
    else if (!isReplica)
      watch.tell(trouble && `The connection to the database is lost (${trouble.detail}).`);
    else if (trouble) log.error({ replica: name, ...trouble }, 'replica excluded');
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

/** A repeated task. */
interface Repetition {
  stop(): void;
  /** Resolves when no run is active any more. */
  finished(): Promise<void>;
}

const interval = 30_000;

/** Runs a task now and every 30 seconds. Runs do not overlap. The task reports its own failures. */
function repeat(work: () => Promise<void>): Repetition {
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= work().finally(() => {
      running = undefined;
    });
  };
  run();
  const timer = setInterval(run, interval).unref();
  return {
    stop: () => clearInterval(timer),
    finished: async () => running,
  };
}

/** The part of a log that background tasks use. */
export interface EventLog {
  info(entry: object, text: string): void;
  error(entry: object, text: string): void;
}
