import { findEntry } from '../operations/operation-entry.js';
import type { HistoryEntry } from './history-entry.js';
import { writeHttpFile } from './http-file/write-http-file.js';

/** Requests as a `.http` file, the oldest first. */
export function exportRequests(entries: readonly HistoryEntry[], origin: string): string {
  const requests = entries
    .toSorted((one, other) => one.at - other.at)
    .map(({ name, request, operation }) => ({
      ...request,
      name,
      needsToken: findEntry(operation).operation.permission !== 'none',
    }));
  return writeHttpFile(requests, origin);
}
