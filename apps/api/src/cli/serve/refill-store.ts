import type { Commerce, SteerableClock } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import { fillStore, type StoreFilling } from '../store/fill-store.js';
import { describeContents } from '../terminal/describe-contents.js';
import type { EventLog } from './event-log.js';

/** A reset that runs at most once at a time. */
export interface Refilling {
  /**
   * @throws CommerceError `busy` while one runs, `conflict` if there is nothing to fill the store
   * with.
   */
  run(): Promise<void>;
  /** Resolves when no reset runs any more. */
  finished(): Promise<void>;
}

/** Dependencies of a reset. */
export interface RefillSources {
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
    log.info({ with: filling.name }, 'the store is emptied and filled anew');
    let isEmptied = false;
    const onBegin = () => {
      isEmptied = true;
      clock.reset();
    };
    await fillStore(commerce, filling, { signal, clear: true, onBegin }).catch((error: unknown) => {
      throw isEmptied ? explainEmptiness(error) : error;
    });
    await commerce.subscriptions.activateDue();
    log.info({ holds: describeContents(await commerce.describe()) }, 'the store is filled anew');
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
    'The service was started with --seed none, so there is nothing to fill the store with; nothing was changed. aisle reset empties it.',
  );
}

/** Reports an invalid file as an error of the server, not of the request. */
function explainEmptiness(error: unknown): unknown {
  // Another process replaced the store.
  if (!(error instanceof CommerceError) || error.code === 'conflict') return error;
  const code = error.code === 'validation_failed' ? 'unusable_file' : error.code;
  const details = [...error.details, 'The store is empty now; reset it again to fill it.'];
  return new CommerceError(code, details, { cause: error });
}

function alreadyRunning(): CommerceError {
  return new CommerceError(
    'busy',
    'The store is being emptied and filled by another request; wait until that one is answered.',
  );
}
