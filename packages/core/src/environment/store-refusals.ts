import { CommerceError } from '@aisle/schema';

/** Returns the error for using a closed store. */
export function notOpen(cause?: unknown): CommerceError {
  return new CommerceError('storage_unavailable', 'The store is not open any more.', { cause });
}

/** Returns the error for writing to a store that was opened read-only. */
export function openedReadOnly(cause?: unknown): CommerceError {
  return new CommerceError(
    'storage_unavailable',
    'The store cannot be written, because it was opened read-only; open it without readOnly to change it.',
    { cause },
  );
}
