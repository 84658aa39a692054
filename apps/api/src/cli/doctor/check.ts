import { UsageError } from '../../config/usage-error.js';
import { describeFailure } from '../describe-failure.js';

/** Subject and result of a check. A failed one says how to repair it. */
export interface Check {
  readonly what: string;
  readonly found: string;
  readonly isFailed?: boolean;
}

export function fine(what: string, found: string): Check {
  return { what, found };
}

export function failed(what: string, found: string): Check {
  return { what, found, isFailed: true };
}

/** Formats a failure on one line, without the hint at the help of the command line. */
export function reasonOf(error: unknown): string {
  if (error instanceof UsageError) return error.message;
  return describeFailure(error, false).replaceAll('\n', '; ');
}
