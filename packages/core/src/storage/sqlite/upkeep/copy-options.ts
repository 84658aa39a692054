import { listenerRule, optional } from '../../../environment/require-options.js';

/** Options of copying a database. */
export interface CopyOptions {
  /** Aborts the copy with `aborted`; the target is unchanged. */
  readonly signal?: AbortSignal;
  /** Called with the number of copied pages and the total. */
  readonly onProgress?: (pages: number, total: number) => void;
}

/** Rules for the copy options. */
export const copyRules = {
  signal: optional('the signal of an AbortController', (value) => value instanceof AbortSignal),
  onProgress: listenerRule,
};
