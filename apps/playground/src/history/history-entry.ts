import type { OperationName } from '@aisle/schema/contract';
import type { Answer, PreparedRequest } from '../state/exchange.js';
import type { FormValues } from '../state/form.js';
import type { BodyView, ResultTab } from '../state/playground-store.js';

/** What a list of earlier requests says of an answer. */
interface AnswerFacts
  extends Pick<Answer, 'status' | 'statusText' | 'duration' | 'size' | 'records'> {
  /** Bytes of the body that were kept, when it was too long to be kept whole. */
  readonly cutAt?: number;
}

/** An earlier request. Its answer's body is kept apart, see `loadAnswer`. */
export interface HistoryEntry {
  readonly id: string;
  /** When it was sent or saved, in milliseconds since the epoch. */
  readonly at: number;
  readonly operation: OperationName;
  /** What was entered; without secrets. */
  readonly form: FormValues;
  /** What went out; without secrets. */
  readonly request: PreparedRequest;
  /** What it was called; empty until somebody calls it something. */
  readonly name: string;
  /** Pinned ones stay however many others come. */
  readonly pinned: boolean;
  readonly bodyView: BodyView;
  readonly resultTab: ResultTab;
  /** Absent for a request that was saved without being sent. */
  readonly answer?: AnswerFacts;
}

/** How many requests are kept beside the pinned ones. */
const historyLimit = 200;

/** Newest first. */
export function newestFirst(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  return entries.toSorted((one, other) => other.at - one.at);
}

/** The ids of those that there is no room for any more: the oldest that are not pinned. */
export function idsToPrune(
  entries: readonly HistoryEntry[],
  limit = historyLimit,
): readonly string[] {
  return newestFirst(entries)
    .filter(({ pinned }) => !pinned)
    .slice(limit)
    .map(({ id }) => id);
}
