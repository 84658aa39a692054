import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
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

/**
 * Maximum size in bytes of a key that is stored as it is; an index entry has at most about 2,700.
 */
const mostBytes = 1_000;

/**
 * Number of letters that the key of a longer text begins with, so that keys sort like their texts.
 */
const firstLetters = 150;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is escaped
const escaped = /[\0\x01]/g;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what escapes
const escapes = /\x01[\x01\x02]/g;

/**
 * Returns the form of a text for a key or index column. Keys are equal only if their texts are, and
 * sort like them, except texts of more than 1,000 bytes with the same beginning. PostgreSQL cannot
 * store NUL, so it is escaped. A long text has its beginning and its digest as key.
 */
export function keyText(text: string): string {
  // A text has at most three bytes per UTF-16 unit.
  const isShort = text.length * 3 <= mostBytes || Buffer.byteLength(text) <= mostBytes;
  if (isShort) return escapeNul(text);
  const beginning = [...text.slice(0, firstLetters * 2)].slice(0, firstLetters).join('');
  const digest = createHash('sha256').update(text).digest('hex');
  return `${escapeNul(beginning)}\x01\x03${digest}`;
}

/** Escapes NUL, which PostgreSQL cannot store, and keeps the order of texts. */
export function escapeNul(text: string): string {
  return text.replace(escaped, (letter) => (letter === '\0' ? '\x01\x01' : '\x01\x02'));
}

/** Returns the text that was escaped. */
export function unescapeNul(text: string): string {
  return text.replace(escapes, (pair) => (pair === '\x01\x01' ? '\0' : '\x01'));
}

/** Returns the text for the column beside a shortened key; null if the key has the whole text. */
export function longText(text: string): string | null {
  const whole = escapeNul(text);
  return keyText(text) === whole ? null : whole;
}

/** Returns the text of a key and the column beside it. */
export function textOfKey(key: string, long: string | null): string {
  return unescapeNul(long ?? key);
}

/** Marks the locks of this program among others in a database: "Aisl" in ASCII. */
const program = 0x4169_736cn;

/** Returns a key for `pg_advisory_xact_lock`, unique to a purpose and the store of a schema. */
export function lockKey(schema: string, purpose: string): string {
  return String((program << 32n) | BigInt(crc32(`${schema} ${purpose}`)));
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
  let trouble: Error | undefined;
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
