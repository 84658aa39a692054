import type { AnsweredRequest } from '../answer/exchange.js';
import { useHistory } from '../history/history.js';
import type { HistoryEntry } from '../history/history-entry.js';
import { selectedExchange } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';

/** An answer that can be compared. */
export type KnownAnswer = Pick<HistoryEntry, 'id' | 'at' | 'operation' | 'request' | 'name'> & {
  readonly status: number;
  readonly records?: { readonly shown: number; readonly total: number };
};

interface KnownAnswers {
  /** Newest first; undefined until they have been read. */
  readonly answers: readonly KnownAnswer[] | undefined;
  readonly load: (id: string) => Promise<AnsweredRequest>;
}

/** The answers that the page remembers, and the one on screen, which may not be kept yet. */
export function useKnownAnswers(): KnownAnswers {
  const { entries, loadAnswer } = useHistory();
  const exchange = usePlayground(selectedExchange);
  const shown = exchange.phase === 'answered' ? exchange : undefined;
  const kept = entries?.flatMap(({ id, at, operation, request, name, answer }) => {
    if (!answer) return [];
    const { status, records } = answer;
    return [{ id, at, operation, request, name, status, ...(records && { records }) }];
  });
  const isKept = !shown || kept?.some(({ id }) => id === shown.sent.id);
  return {
    answers: kept && shown && !isKept ? [knownFrom(shown), ...kept] : kept,
    load: async (id) => (shown?.sent.id === id ? shown : loadAnswer(id)),
  };
}

function knownFrom({ sent, answer: { status, records } }: AnsweredRequest): KnownAnswer {
  return { ...sent, name: '', status, ...(records && { records }) };
}
