import type { CartService, Commerce, SteerableClock, SubscriptionService } from '@aisle/core';
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
export function deleteExpiredCartsRegularly(
  { carts }: { readonly carts: Pick<CartService, 'deleteExpired'> },
  log: EventLog,
): Repetition {
  return repeat(async () => {
    try {
      const deleted = await carts.deleteExpired();
      if (deleted > 0) log.info({ carts: deleted }, 'deleted expired carts');
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

/** Passes losses of the database connection on to the watch of the store. */
export interface ConnectionReports {
  /** Reports that the connection is lost, with the reason, or undefined when it is back. */
  tell(trouble: string | undefined): void;
  /** Sets the watch that logs the state of the database. */
  follow(watch: Pick<StoreWatch, 'tell'>): void;
}

/** Holds the last report until `follow`, so that the log begins with the line of the start. */
export function createConnectionReports(): ConnectionReports {
  let last: { readonly trouble: string | undefined } | undefined;
  let watch: Pick<StoreWatch, 'tell'> | undefined;
  const tell = (trouble: string | undefined) => {
    last = { trouble };
    watch?.tell(trouble && `The connection to the database is lost (${trouble}).`);
  };
  return {
    tell,
    follow(found) {
      watch = found;
      if (last) tell(last.trouble);
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
