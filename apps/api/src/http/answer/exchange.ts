import type { ServerResponse } from 'node:http';
import type { Grant } from '../../access/tokens.js';

/** A request and its response while it is being processed. */
export interface Exchange {
  /** Request id, in the response and in the log. */
  readonly id: string;
  /** Time at which the request head was complete, in milliseconds of `performance`. */
  readonly startedAt: number;
  /** Grant of the sender, once known; undefined on public paths. */
  grant: Grant | undefined;
  /** Name of the operation, once known. */
  operation: string | undefined;
  /** Facts that only the handler knows. */
  facts: AnswerFacts | undefined;
  /** True if pages of other origins may not read the response. */
  isPrivate: boolean;
  /** True if only slow or refused requests are logged. */
  isQuiet: boolean;
}

/** Stored on the response itself: a lookup in a separate map would cost a microsecond. */
const own = Symbol('exchange');

type Exchanged = ServerResponse & { [own]?: Exchange };

/** Begins the exchange of a response. */
export function beginExchange(res: Exchanged, id: string): Exchange {
  const exchange: Exchange = {
    id,
    startedAt: performance.now(),
    grant: undefined,
    operation: undefined,
    facts: undefined,
    isPrivate: false,
    isQuiet: false,
  };
  res[own] = exchange;
  return exchange;
}

/** Returns the exchange of a response; undefined if none was begun. */
export function exchangeOf(res: Exchanged): Exchange | undefined {
  return res[own];
}

/** Facts about a response for the request log, besides its status. */
interface AnswerFacts {
  /** Number of records on the page. */
  readonly rows?: number;
  /** Number of all matches. */
  readonly total?: number;
  readonly filter?: string;
  /** The first detail of an error, its code, its pointer, and the reason of a filter's fault. */
  readonly detail?: string | undefined;
  readonly code?: string;
  readonly pointer?: string | undefined;
  readonly reason?: string | undefined;
}

/**
 * A response before it is sent. `body` is text or UTF-8 in the type that `headers` name; absent if
 * empty.
 */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly facts?: AnswerFacts;
}

/** Returns a response with a JSON body. Not cacheable unless its headers say so. */
export function jsonAnswer<Body extends string | Uint8Array>(
  status: number,
  body: Body,
  headers: Readonly<Record<string, string>> = {},
): Answer & { readonly body: Body } {
  return {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers },
    body,
  };
}
