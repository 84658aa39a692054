import { CommerceError } from '@aisle/schema';
import { exitCodes } from './command.js';
import { say } from './terminal/say.js';

const signals = ['SIGINT', 'SIGTERM'] as const;

/** A wish of the user that the command end. */
export interface Interruption {
  readonly signal: AbortSignal;
  /** Resolves when the wish comes. */
  readonly requested: Promise<void>;
  /** Stops listening. */
  dispose(): void;
}

/**
 * How soon after the first signal another one is the same wish, in milliseconds: under npm a Ctrl-C
 * comes from the terminal and from npm.
 */
const echo = 500;

/** Listens for the first Ctrl-C or SIGTERM. The second one ends the process at once. */
export function listenForInterruption(): Interruption {
  const controller = new AbortController();
  const requested = new Promise<void>((resolve) => {
    controller.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  let abortedAt = 0;
  const listener = (signal: NodeJS.Signals) => {
    if (!controller.signal.aborted) {
      abortedAt = performance.now();
      controller.abort();
    } else if (performance.now() - abortedAt > echo) {
      process.exit(signal === 'SIGINT' ? 130 : 143);
    }
  };
  for (const signal of signals) process.on(signal, listener);
  return {
    signal: controller.signal,
    requested,
    dispose() {
      for (const signal of signals) process.off(signal, listener);
    },
  };
}

/** Does work that can be stopped by Ctrl-C or SIGTERM, and says so when it was. */
export async function runInterruptibly(
  work: (signal: AbortSignal) => Promise<number>,
): Promise<number> {
  const interruption = listenForInterruption();
  try {
    return await work(interruption.signal);
  } catch (error) {
    if (!(error instanceof CommerceError) || error.code !== 'aborted') throw error;
    say(error.message);
    return exitCodes.interrupted;
  } finally {
    interruption.dispose();
  }
}
