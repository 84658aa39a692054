import type { ErrorElement } from '@aisle/schema';
import type { OperationName } from '@aisle/schema/contract';

/** A request as it goes out, before a token is added. */
export interface PreparedRequest {
  /** The operation's, unless another was typed. */
  readonly method: string;
  /** Path and query, from the root of the server. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
  /** The keys of path fields that are still empty: without them there is no address to send to. */
  readonly missing: readonly string[];
}

/** A part of the server's work: `store;dur=1.2;desc="read the page"`. */
export interface ServerTiming {
  readonly name: string;
  /** Milliseconds; undefined where the server gives none. */
  readonly duration?: number;
  readonly description?: string;
}

/** What came back from the server. */
export interface Answer {
  readonly status: number;
  readonly statusText: string;
  /** Milliseconds from sending to the last byte. */
  readonly duration: number;
  /** What the server says of its own share of that. */
  readonly timings: readonly ServerTiming[];
  /** Bytes of the body, after decoding. */
  readonly size: number;
  /** Bytes of the body as they travelled; undefined where the browser does not tell. */
  readonly transferred?: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly text: string;
  /**
   * The body's value when it is JSON, whatever its size: an answer is only there once it has been
   * parsed, a large one in slices that keep the page answering.
   */
  readonly json?: unknown;
  readonly errors?: readonly ErrorElement[];
  /** The records of a list, and all there are of them. */
  readonly records?: { readonly shown: number; readonly total: number };
}

/** A request that went out. The token is not kept. */
interface SentRequest {
  readonly id: string;
  /** When it was sent, in milliseconds since the epoch. */
  readonly at: number;
  readonly operation: OperationName;
  readonly request: PreparedRequest;
  /** How it was authorized; absent when it went out without a token. */
  readonly authorization?: 'Bearer';
}

/** A request and the answer to it. */
export interface AnsweredRequest {
  readonly sent: SentRequest;
  readonly answer: Answer;
  /** Whether it was kept from then, and nothing was sent for it now. */
  readonly isKept?: true;
}

/** Where a request stands. `previous` is the response before it, which is shown until the next one is there. */
export type Exchange =
  | { readonly phase: 'idle' }
  | {
      readonly phase: 'sending';
      readonly sent: Pick<SentRequest, 'id' | 'request'>;
      readonly controller: AbortController;
      /** `performance.now()` at sending. */
      readonly since: number;
      /** Whether the page asks again by itself for what it shows. */
      readonly isRefresh: boolean;
      readonly previous?: AnsweredRequest;
    }
  | ({ readonly phase: 'answered' } & AnsweredRequest)
  | { readonly phase: 'failed'; readonly reason: string; readonly previous?: AnsweredRequest }
  | { readonly phase: 'canceled'; readonly previous?: AnsweredRequest };

export const idle: Exchange = { phase: 'idle' };

/** Whether a request that changes something is on its way: that is never given up for another one. */
export function isChangeUnderWay(exchange: Exchange = idle): boolean {
  return exchange.phase === 'sending' && exchange.sent.request.method !== 'GET';
}

/** The response that is shown: the last one that came. */
export function shownAnswer(exchange: Exchange): AnsweredRequest | undefined {
  if (exchange.phase === 'answered') return exchange;
  return exchange.phase === 'idle' ? undefined : exchange.previous;
}
