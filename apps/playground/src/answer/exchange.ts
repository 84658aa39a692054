import type { ErrorElement, OperationName } from '@aisle/schema';
import type { PreparedRequest } from '../request-form/prepared-request.js';
import type { ServerTiming } from './read-server-timing.js';

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
  /** The body as it came. */
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
export interface SentRequest {
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
}

/** Where a request stands. */
export type Exchange =
  | { readonly phase: 'idle' }
  | {
      readonly phase: 'sending';
      readonly controller: AbortController;
      /** `performance.now()` at sending. */
      readonly since: number;
      /** The answer that is shown until the next one is there. */
      readonly previous?: AnsweredRequest;
    }
  | ({ readonly phase: 'answered' } & AnsweredRequest)
  | { readonly phase: 'failed'; readonly reason: string }
  | { readonly phase: 'canceled' };

export const idle: Exchange = { phase: 'idle' };
