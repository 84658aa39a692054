import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { sendChannel } from '@aisle/core/engine';

/** Milliseconds from which on responses wait for no others. */
const longestWait = 1;

let waiting: { readonly res: ServerResponse; readonly body: Uint8Array | undefined }[] = [];
let waitingSince = 0;

/**
 * Ends a response whose head is written, with the others of this turn of the event loop. Waking a
 * sleeping client costs as much as a cached response; a client of several connections wakes once
 * for all. Redis does the same (`beforeSleep`). A response waits at most a millisecond for other
 * cached ones, never for longer work: see {@link endWaiting}.
 */
export function endWithTurn(res: ServerResponse, body?: Uint8Array): void {
  const now = performance.now();
  if (waiting.length === 0) {
    waitingSince = now;
    setImmediate(endWaiting);
  }
  waiting.push({ res, body });
  if (now - waitingSince >= longestWait) endWaiting();
}

/** Ends the waiting responses, before work that takes longer. */
export function endWaiting(): void {
  const ended = waiting;
  waiting = [];
  for (const { res, body } of ended) res.end(body);
}

subscribe(sendChannel, endWaiting);
