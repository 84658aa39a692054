import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { sendChannel } from '@aisle/core/engine';
import { commonHeaders } from './common-headers.js';
import { type Answer, exchangeOf } from './exchange.js';

/**
 * Sends a complete response with its length. Sets all headers in one call, which takes a third of
 * the time; `more` are names and values in turn.
 */
export function sendAnswer(
  res: ServerResponse,
  { status, headers, body, facts }: Answer,
  more: readonly string[] = [],
): void {
  const exchange = exchangeOf(res);
  if (exchange) exchange.facts = facts;
  const sent = commonHeaders(exchange);
  for (const name in headers) sent.push(name, headers[name] ?? '');
  sent.push(...more);
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  if (bytes) sent.push('Content-Length', String(bytes.length));
  res.writeHead(status, sent);
  endWithTurn(res, bytes);
}

/** Measures the parts of processing a request. */
export interface ServerTiming {
  /** Ends a part: all work since the part before it. */
  end(name: string, description: string): void;
  /** Formats the parts and their sum as a `Server-Timing` header. */
  render(): string;
}

/** Measures from the given time on, in milliseconds of `performance`. */
export function beginTiming(
  startedAt: number,
  now: () => number = () => performance.now(),
): ServerTiming {
  const parts: string[] = [];
  let last = startedAt;
  return {
    end(name, description) {
      const time = now();
      parts.push(renderPart(name, time - last, description));
      last = time;
    },
    render: () => [...parts, renderPart('total', now() - startedAt)].join(', '),
  };
}

function renderPart(name: string, milliseconds: number, description?: string): string {
  const duration = `${name};dur=${milliseconds.toFixed(2)}`;
  return description === undefined ? duration : `${duration};desc="${description}"`;
}

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
