import { listenerRule, optional } from '../../../environment/require-options.js';

/** How a database is copied. */
export interface CopyOptions {
  /** Ends the copy with `aborted`; what it should have replaced is as it was. */
  readonly signal?: AbortSignal;
  /** Hears how many of all pages are copied. */
  readonly onProgress?: (pages: number, total: number) => void;
}

/** What they must be. */
export const copyRules = {
  signal: optional('the signal of an AbortController', (value) => value instanceof AbortSignal),
  onProgress: listenerRule,
};
