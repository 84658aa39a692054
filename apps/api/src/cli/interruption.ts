import { CommerceError } from '@aisle/schema';
import { exitCodes } from './exit-codes.js';
import { say } from './terminal/say.js';
import { isUnderNohup } from './under-nohup.js';

/** What ends a command, with the exit code of a process that it ends at once. */
const signalCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

type Signal = keyof typeof signalCodes;

/** A wish of the user that the command end. */
interface Interruption {
  readonly signal: AbortSignal;
  /** The exit code of a command that ended by the wish before its work was done. */
  exitCode(): number;
  /** Stops listening. */
  dispose(): void;
}

/**
 * How soon after the first signal another one is the same wish, in milliseconds: under npm a Ctrl-C
 * comes from the terminal and from npm.
 */
const echo = 500;

/**
 * Listens for the first Ctrl-C, SIGTERM or hang-up of the terminal. The second one ends the process at once.
 * A command that was started by nohup, or by who ignores hang-ups, does not hear one.
 */
function listenForInterruption(): Interruption {
  const controller = new AbortController();
  let abortedAt = 0;
  let isHangUp = false;
  const ignoresHangUp = isUnderNohup();
  const listener = (signal: Signal) => {
    if (signal === 'SIGHUP' && ignoresHangUp) return;
    if (!controller.signal.aborted) {
      abortedAt = performance.now();
      isHangUp = signal === 'SIGHUP';
      controller.abort();
    } else if (performance.now() - abortedAt > echo) {
      process.exit(signalCodes[signal]);
    }
  };
  const signals = Object.keys(signalCodes) as Signal[];
  for (const signal of signals) process.on(signal, listener);
  return {
    signal: controller.signal,
    exitCode: () => (isHangUp ? signalCodes.SIGHUP : exitCodes.interrupted),
    dispose() {
      for (const signal of signals) process.off(signal, listener);
    },
  };
}

/** Does work that can be stopped, and says so when it was. */
export async function runInterruptibly(
  work: (signal: AbortSignal) => Promise<number>,
): Promise<number> {
  const interruption = listenForInterruption();
  try {
    return await work(interruption.signal);
  } catch (error) {
    if (!(error instanceof CommerceError) || error.code !== 'aborted') throw error;
    say(error.message);
    return interruption.exitCode();
  } finally {
    interruption.dispose();
  }
}
