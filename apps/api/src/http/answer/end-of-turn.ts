import type { ServerResponse } from 'node:http';

/** Milliseconds that an answer waits for others, at most. */
const longestWait = 1;

let waiting: { readonly res: ServerResponse; readonly body: Uint8Array | undefined }[] = [];
let waitingSince = 0;

/**
 * Ends an answer whose head is written, with all others of this turn of the event loop: no later than when what the
 * operating system has handed over is dealt with, or after a millisecond. To write to a client that sleeps is to wake
 * it, which costs as much as making an answer from memory; a client of several connections that gets its answers
 * together is woken once. Redis sends its replies so (`beforeSleep`).
 */
export function endWithTurn(res: ServerResponse, body?: Uint8Array): void {
  const now = performance.now();
  if (waiting.length === 0) {
    waitingSince = now;
    setImmediate(endAll);
  }
  waiting.push({ res, body });
  if (now - waitingSince >= longestWait) endAll();
}

function endAll(): void {
  const ended = waiting;
  waiting = [];
  for (const { res, body } of ended) res.end(body);
}
