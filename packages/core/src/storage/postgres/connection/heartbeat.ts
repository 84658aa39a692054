import { setTimeout as wait } from 'node:timers/promises';
import { isLost, isSilent, translatePostgresError } from './errors.js';

/** Between two signs of life, in milliseconds. */
const beatEvery = 3_000;

/**
 * Time without a heartbeat after which a process counts as gone, in milliseconds by the database's
 * clock.
 */
export const goneAfter = 20_000;

/**
 * Calls `beat` regularly until the returned function is called. A failure is ignored: the next call
 * may succeed, and a lost claim is detected at the next step.
 */
export function keepBeating(beat: () => Promise<unknown>): () => void {
  const beatAgain = unlessRunning(beat);
  const timer = setInterval(beatAgain, beatEvery);
  timer.unref();
  return () => clearInterval(timer);
}

/** Returns a function that starts some work unless it is still running. Errors are ignored. */
function unlessRunning(work: () => Promise<unknown>): () => void {
  let isRunning = false;
  return () => {
    if (isRunning) return;
    isRunning = true;
    work()
      .catch(() => undefined)
      .finally(() => {
        isRunning = false;
      });
  };
}

/** Maximum time that a request waits for a silent server, in milliseconds. */
const patience = 100;

/** State of a server, learned from the requests to it. */
export interface ServerWatch {
  /**
   * Runs a request, and learns from its error: a lost server is asked repeatedly until it answers.
   * While the server is silent, the request waits 100 ms for an answer, and fails if there is none.
   */
  during<Result>(request: () => Promise<Result>): Promise<Result>;
  /** Reports a lost idle connection, which may mean that the server is lost. */
  suspect(): void;
  close(): void;
}

/** Options of a server watch. */
interface WatchOptions {
  /** Resolves when the server answers. */
  readonly ask: () => Promise<unknown>;
  /** Called once when the server is lost, and once with undefined when it is back. */
  readonly onChange: (trouble: Error | undefined) => void;
  /** Pause between two questions to a lost server, in milliseconds. */
  readonly pause?: number;
}

/**
 * Watches a server. Only a timeout detects a silent loss. The first requests wait for it; later
 * ones fail within 100 ms until the server answers again.
 */
export function watchServer({ ask, onChange, pause = 500 }: WatchOptions): ServerWatch {
  let silence: Error | undefined;
  let heard: Promise<void> | undefined;
  let isOpen = true;

  const note = (failure: unknown) => {
    if (!isLost(failure) || !isOpen) return;
    // The cause describes the server; the unknown outcome of a commit does not.
    const error = translatePostgresError(failure.cause);
    const known = error instanceof Error ? error : failure;
    if (isSilent(known)) silence = known;
    if (heard) return;
    onChange(known);
    heard = waitForWord();
  };

  /** Asks until the server answers, or the watch is closed. */
  const waitForWord = async () => {
    const answers = () =>
      ask().then(
        () => true,
        () => false,
      );
    while (!(await answers()) && isOpen) await wait(pause, undefined, { ref: false });
    heard = silence = undefined;
    if (isOpen) onChange(undefined);
  };

  return {
    async during(request) {
      if (silence) await Promise.race([heard, wait(patience)]);
      if (silence) throw silence;
      try {
        return await request();
      } catch (error) {
        note(error);
        throw error;
      }
    },
    suspect: unlessRunning(async () => {
      if (!heard && isOpen) await ask().catch(note);
    }),
    close() {
      isOpen = false;
    },
  };
}
