import type { SubscriptionService } from '@aisle/core';
import type { EventLog } from './event-log.js';

const interval = 30_000;

/** Work that repeats until it is stopped. */
export interface Repetition {
  stop(): void;
  /** Resolves when nothing of it runs any more. */
  finished(): Promise<void>;
}

/** Activates the subscriptions whose time has come, now and every 30 seconds. */
export function activateDueRegularly(
  { subscriptions }: { readonly subscriptions: Pick<SubscriptionService, 'activateDue'> },
  log: EventLog,
): Repetition {
  let running: Promise<void> | undefined;
  const activate = async () => {
    try {
      const ids = await subscriptions.activateDue();
      if (ids.length > 0) log.info({ subscriptions: ids }, 'went live');
    } catch (err) {
      log.error({ err }, 'subscriptions that are due could not go live; they are tried again');
    } finally {
      running = undefined;
    }
  };
  const run = () => {
    running ??= activate();
  };
  run();
  const timer = setInterval(run, interval).unref();
  return {
    stop: () => clearInterval(timer),
    finished: async () => running,
  };
}
