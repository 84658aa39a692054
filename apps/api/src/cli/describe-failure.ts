import { unfinishedName } from '@aisle/core/files';
import { CommerceError } from '@aisle/schema';
import { UsageError } from '../config/usage-error.js';
import { printableLine } from '../http/errors/printable.js';

/** Describes a failure for a person; an unexpected error is reported as a bug. */
export function describeFailure(error: unknown, debug: boolean): string {
  const text = describe(error);
  const stack = error instanceof Error ? error.stack : undefined;
  return debug && stack !== undefined ? `${text}\n${stack}` : text;
}

function describe(error: unknown): string {
  if (error instanceof CommerceError) return error.details.map(printableLine).join('\n');
  if (error instanceof UsageError)
    return `${printableLine(error.message)}\n(aisle --help lists what there is)`;
  const message = error instanceof Error ? error.message : String(error);
  if (isSystemError(error)) return printableLine(describeSystemError(error));
  return `${printableLine(message)}\nThis is a bug in aisle; --debug shows where it is.`;
}

interface SystemError extends Error {
  readonly code: string;
  readonly path?: string;
}

/** Error messages by the code of the operating system: the problem and the remedy. */
const refusals: Readonly<Record<string, string>> = {
  EACCES: 'may not be used by this user; change its permissions or name another',
  EPERM: 'may not be used by this user; change its permissions or name another',
  ENOENT: 'is not there, or its folder is not; make it first or name another',
  EBUSY: 'is a folder or in use; name a file',
  EISDIR: 'is a folder; name a file',
  ENOTDIR: 'leads through something that is not a folder; name another',
  ENOSPC: 'cannot be written, because the disk is full; free some space',
  EROFS: 'is on a read-only disk; name another',
};

/** @returns true for an error of a system call, such as on a file or pipe. */
function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

function describeSystemError({ code, path, message }: SystemError): string {
  const subject = path ?? 'the output';
  const refusal = refusals[code];
  return refusal === undefined
    ? message
    : `${subject.replace(unfinishedName, '')} ${refusal} (${code}).`;
}
