import { UsageError } from '../../config/usage-error.js';
import { describeFailure } from '../describe-failure.js';

/** What was looked at, and what was found: what is wrong says what to do. */
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

/** A failure within a line; who reads what the doctor found needs no help with the command line. */
export function reasonOf(error: unknown): string {
  if (error instanceof UsageError) return error.message;
  return describeFailure(error, false).replaceAll('\n', '; ');
}
