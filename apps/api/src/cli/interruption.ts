import { CommerceError } from '@aisle/schema';
import { exitCodes } from './command.js';
import { say } from './terminal/say.js';
import { isUnderNohup } from './under-nohup.js';

/** Signals that end a command, with the exit code if the process ends at once. */
const signalCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

type Signal = keyof typeof signalCodes;

/** Request of the user to end the command. */
interface Interruption {
  readonly signal: AbortSignal;
  /** Exit code of a command that was interrupted before it had finished. */
  exitCode(): number;
  /** Stops listening. */
  dispose(): void;
}

/**
 * Milliseconds after the first signal in which another one is ignored: under npm, Ctrl-C arrives
 * twice, from the terminal and from npm.
 */
const echo = 500;

/**
 * Listens for the first Ctrl-C, SIGTERM or hang-up of the terminal. The second one ends the process
 * at once. Ignores hang-ups under nohup or a parent that ignores them.
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

/** Runs work that can be interrupted, and prints a message if it was. */
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
