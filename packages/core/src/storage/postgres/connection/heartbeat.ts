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
  let isBeating = false;
  const timer = setInterval(() => {
    if (isBeating) return;
    isBeating = true;
    beat()
      .catch(() => undefined)
      .finally(() => {
        isBeating = false;
      });
  }, beatEvery);
  timer.unref();
  return () => clearInterval(timer);
}

/** Maximum time that a request waits for a silent server, in milliseconds. */
const patience = 100;

/** State of a server, learned from the requests to it. */
export interface ServerWatch {
  /**
   * Resolves unless the server is silent. Then it waits 100 ms for an answer, and throws if there
   * is none.
   */
  requireHeard(): Promise<void>;
  /** Takes the error of a request. A lost server is asked repeatedly until it answers. */
  note(error: unknown): void;
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
  let isSuspected = false;
  const closing = new AbortController();

  const note = (failure: unknown) => {
    if (!isLost(failure) || closing.signal.aborted) return;
    // The cause describes the server; the unknown outcome of a commit does not.
    const error = translatePostgresError(failure.cause);
    const known = error instanceof Error ? error : failure;
    if (isSilent(known)) silence = known;
    if (heard !== undefined) return;
    onChange(known);
    heard = waitForWord();
  };

  const waitForWord = async () => {
    while (!(await answers())) await wait(pause, undefined, { ref: false });
    heard = undefined;
    silence = undefined;
    if (!closing.signal.aborted) onChange(undefined);
  };

  /** Resolves to true if the server answers or the watch is closed. */
  const answers = () =>
    ask().then(
      () => true,
      () => closing.signal.aborted,
    );

  return {
    note,
    suspect() {
      if (heard !== undefined || isSuspected || closing.signal.aborted) return;
      isSuspected = true;
      ask()
        .catch(note)
        .finally(() => {
          isSuspected = false;
        });
    },
    async requireHeard() {
      if (silence === undefined) return;
      const enough = new AbortController();
      await Promise.race([heard, wait(patience, undefined, enough).catch(() => undefined)]).finally(
        () => enough.abort(),
      );
      if (silence !== undefined) throw silence;
    },
    close: () => closing.abort(),
  };
}
