import type { OperationName } from '@aisle/schema/contract';
import type { Answer, PreparedRequest } from '../state/exchange.js';
import type { FormValues } from '../state/form.js';
import type { BodyView, ResultTab } from '../state/playground-store.js';

/** Facts about a response in the list of earlier requests. */
interface AnswerFacts
  extends Pick<Answer, 'status' | 'statusText' | 'duration' | 'size' | 'records'> {
  /** Stored bytes of a body that was too long to store completely. */
  readonly cutAt?: number;
}

/** An earlier request. The response body is stored separately, see `loadAnswer`. */
export interface HistoryEntry {
  readonly id: string;
  /** When it was sent or saved, in milliseconds since the epoch. */
  readonly at: number;
  readonly operation: OperationName;
  /** Form values without secrets. */
  readonly form: FormValues;
  /** Sent request without secrets. */
  readonly request: PreparedRequest;
  /** Name given by the user; empty if there is none. */
  readonly name: string;
  /** True if it is exempt from the limit. */
  readonly pinned: boolean;
  readonly bodyView: BodyView;
  readonly resultTab: ResultTab;
  /** Absent for a request that was saved without being sent. */
  readonly answer?: AnswerFacts;
}

/** Maximum number of requests to keep, excluding pinned ones. */
const historyLimit = 200;

/** Returns the entries, newest first. */
export function newestFirst(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  return entries.toSorted((one, other) => other.at - one.at);
}

/** Returns the ids to remove: the oldest that are not pinned. */
export function idsToPrune(
  entries: readonly HistoryEntry[],
  limit = historyLimit,
): readonly string[] {
  return newestFirst(entries)
    .filter(({ pinned }) => !pinned)
    .slice(limit)
    .map(({ id }) => id);
}
