import { CommerceError } from '@aisle/schema';
import { UsageError } from '../config.js';

/** A failure in words for a person: what is known to go wrong in its own, anything else as a bug. */
export function describeFailure(error: unknown, debug: boolean): string {
  const text = describe(error);
  const stack = error instanceof Error ? error.stack : undefined;
  return debug && stack !== undefined ? `${text}\n${stack}` : text;
}

function describe(error: unknown): string {
  if (error instanceof CommerceError) return error.details.join('\n');
  if (error instanceof UsageError) return `${error.message}\n(aisle --help lists what there is)`;
  const message = error instanceof Error ? error.message : String(error);
  if (isSystemError(error)) return message;
  return `${message}\nThis is a bug in aisle; --debug shows where it is.`;
}

/** What the operating system refused: a port, a file. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}
