import { setTimeout as wait } from 'node:timers/promises';
import { isLost, isSilent, translatePostgresError } from './errors/translate-postgres-error.js';

/** How long a request waits for a word of a server that was silent, in milliseconds. */
const patience = 100;

/** What is known of a server from those who ask it. */
export interface ServerWatch {
  /** Resolves when there is no use in not asking; while the server is silent it fails at once. */
  requireHeard(): Promise<void>;
  /** Told of what went wrong: a server that was lost is asked until it answers. */
  note(error: unknown): void;
  /** A connection that nobody used was lost: perhaps the server was. */
  suspect(): void;
  close(): void;
}

/** How a server is watched. */
interface WatchOptions {
  /** Resolves when the server answers. */
  readonly ask: () => Promise<unknown>;
  /** Told once that the server is lost, and once that it is back (undefined). */
  readonly onChange: (trouble: Error | undefined) => void;
  /** Between two questions to one that was lost, in milliseconds. */
  readonly pause?: number;
}

/**
 * Watches a server. What is lost without a word is found out by waiting for an answer; only the first who ask wait
 * that long, the others are told at once until it answers again.
 */
export function watchServer({ ask, onChange, pause = 500 }: WatchOptions): ServerWatch {
  let trouble: Error | undefined;
  let silence: Error | undefined;
  let heard: Promise<void> | undefined;
  let isSuspected = false;
  const closing = new AbortController();

  const note = (failure: unknown) => {
    if (!isLost(failure) || closing.signal.aborted) return;
    // That a commit is unknown is nothing that could be said of a server.
    const error = translatePostgresError(failure.cause);
    const known = error instanceof Error ? error : failure;
    if (isSilent(known)) silence = known;
    if (trouble === undefined) {
      trouble = known;
      onChange(known);
    }
    heard ??= waitForWord();
  };

  const waitForWord = async () => {
    while (!(await answers())) await wait(pause, undefined, { ref: false });
    heard = undefined;
    trouble = undefined;
    silence = undefined;
    if (!closing.signal.aborted) onChange(undefined);
  };

  /** Whether there is nothing to wait for any more. */
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
