import type { ErrorElement } from '@aisle/schema';
import type { OperationName } from '@aisle/schema/contract';

/** A request without its token. */
export interface PreparedRequest {
  /** The operation's method, unless the user typed another. */
  readonly method: string;
  /** Path and query, starting with `/`. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
  /** The keys of empty path fields. The request cannot be sent without them. */
  readonly missing: readonly string[];
}

/** A step of the server's work: `store;dur=1.2;desc="read the page"`. */
export interface ServerTiming {
  readonly name: string;
  /** Milliseconds; undefined if the server gives none. */
  readonly duration?: number;
  readonly description?: string;
}

/** Response of the server. */
export interface Answer {
  readonly status: number;
  readonly statusText: string;
  /** Milliseconds from sending to the last byte. */
  readonly duration: number;
  /** Server's timings within the duration. */
  readonly timings: readonly ServerTiming[];
  /** Bytes of the body, after decoding. */
  readonly size: number;
  /** Transferred bytes of the body; undefined if the browser does not provide them. */
  readonly transferred?: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly text: string;
  /**
   * The parsed body if it is JSON of any size. The response is shown after parsing, which runs in
   * slices to keep the page responsive.
   */
  readonly json?: unknown;
  readonly errors?: readonly ErrorElement[];
  /** Number of records on the page and in total. */
  readonly records?: { readonly shown: number; readonly total: number };
}

/** A sent request, without its token. */
interface SentRequest {
  readonly id: string;
  /** When it was sent, in milliseconds since the epoch. */
  readonly at: number;
  readonly operation: OperationName;
  readonly request: PreparedRequest;
  /** Authorization scheme; absent if there was no token. */
  readonly authorization?: 'Bearer';
}

/** A request with its response. */
export interface AnsweredRequest {
  readonly sent: SentRequest;
  readonly answer: Answer;
  /** True if the response is a stored one and was not requested now. */
  readonly isKept?: true;
}

/** State of a request. `previous` is the last response, shown until the next one arrives. */
export type Exchange =
  | { readonly phase: 'idle' }
  | {
      readonly phase: 'sending';
      readonly sent: Pick<SentRequest, 'id' | 'request'>;
      readonly controller: AbortController;
      /** `performance.now()` at sending. */
      readonly since: number;
      /** True if the page refreshes the response automatically. */
      readonly isRefresh: boolean;
      readonly previous?: AnsweredRequest;
    }
  | ({ readonly phase: 'answered' } & AnsweredRequest)
  | { readonly phase: 'failed'; readonly reason: string; readonly previous?: AnsweredRequest }
  | { readonly phase: 'canceled'; readonly previous?: AnsweredRequest };

export const idle: Exchange = { phase: 'idle' };

/** @returns true if a changing request is pending. It is never canceled for another one. */
export function isChangeUnderWay(exchange: Exchange = idle): boolean {
  return exchange.phase === 'sending' && exchange.sent.request.method !== 'GET';
}

/** Returns the response shown: the last one received. */
export function shownAnswer(exchange: Exchange): AnsweredRequest | undefined {
  if (exchange.phase === 'answered') return exchange;
  return exchange.phase === 'idle' ? undefined : exchange.previous;
}
