import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { sendChannel } from '@aisle/core/engine';

/** Milliseconds from which on answers wait for no others. */
const longestWait = 1;

let waiting: { readonly res: ServerResponse; readonly body: Uint8Array | undefined }[] = [];
let waitingSince = 0;

/**
 * Ends an answer whose head is written, with the others of this turn of the event loop. To write to a client that
 * sleeps is to wake it, which costs as much as making an answer from memory; a client of several connections that gets
 * its answers together is woken once. Redis sends its replies so (`beforeSleep`). An answer waits for what else can be
 * answered from memory, at most a millisecond, never for longer work: see {@link endWaiting}.
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

/** Ends the answers that wait, before work that takes longer than they should. */
export function endWaiting(): void {
  const ended = waiting;
  waiting = [];
  for (const { res, body } of ended) res.end(body);
}

subscribe(sendChannel, endWaiting);
