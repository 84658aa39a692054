import { findEntry } from '../operations/operation-entry.js';
import { titleOf } from './describe-entry.js';
import type { HistoryEntry } from './history-entry.js';
import { unwritable } from './http-file/unwritable.js';
import { writeHttpFile } from './http-file/write-http-file.js';

/** Requests for editors. */
export interface ExportedRequests {
  /** A `.http` file, the oldest request first. */
  readonly text: string;
  /** What could not be written, with the reason. */
  readonly leftOut: readonly {
    readonly id: string;
    readonly title: string;
    readonly reason: string;
  }[];
}

/** Writes requests as a `.http` file. */
export function exportRequests(entries: readonly HistoryEntry[], origin: string): ExportedRequests {
  const sorted = entries.toSorted((one, other) => one.at - other.at);
  const reasons = new Map(sorted.map((entry) => [entry, unwritable(entry.request)]));
  const requests = sorted
    .filter((entry) => reasons.get(entry) === undefined)
    .map(({ name, request, operation }) => ({
      ...request,
      name,
      needsToken: findEntry(operation).operation.permission !== 'none',
    }));
  return {
    text: writeHttpFile(requests, origin),
    leftOut: sorted.flatMap((entry) => {
      const reason = reasons.get(entry);
      return reason === undefined ? [] : [{ id: entry.id, title: titleOf(entry), reason }];
    }),
  };
}
