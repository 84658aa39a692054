import { CommerceError } from '@aisle/schema';

/** What whoever uses a store is told that was closed. */
export function notOpen(cause?: unknown): CommerceError {
  return new CommerceError('storage_unavailable', 'The store is not open any more.', { cause });
}

/** What whoever writes to a store is told that was opened to be read only. */
export function openedReadOnly(cause?: unknown): CommerceError {
  return new CommerceError(
    'storage_unavailable',
    'The store cannot be written, because it was opened read-only; open it without readOnly to change it.',
    { cause },
  );
}
