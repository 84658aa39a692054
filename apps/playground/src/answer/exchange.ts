import type { ErrorElement } from '@aisle/schema';

/** What came back from the server. */
export interface Answer {
  readonly status: number;
  readonly statusText: string;
  /** Milliseconds from sending to the last byte. */
  readonly duration: number;
  /** Bytes of the body, after decoding. */
  readonly size: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body to look at: formatted when it is JSON, else as it came. */
  readonly text: string;
  readonly isJson: boolean;
  readonly errors?: readonly ErrorElement[];
  /** The records of a list, and all there are of them. */
  readonly records?: { readonly shown: number; readonly total: number };
}

/** Where a request stands. */
export type Exchange =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending'; readonly controller: AbortController; readonly since: number }
  | { readonly phase: 'answered'; readonly answer: Answer }
  | { readonly phase: 'failed'; readonly reason: string }
  | { readonly phase: 'canceled' };

export const idle: Exchange = { phase: 'idle' };
