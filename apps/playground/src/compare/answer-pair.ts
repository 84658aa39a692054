import { loadAnswer, useHistory } from '../history/history.js';
import type { HistoryEntry } from '../history/history-entry.js';
import type { Answer, AnsweredRequest } from '../state/exchange.js';
import {
  type ComparisonChoice,
  type ComparisonMode,
  selectedExchange,
  usePlayground,
} from '../state/playground-store.js';
import type { Choice } from '../widgets/segmented.js';

/** A response that can be compared. */
export interface KnownAnswer
  extends Pick<HistoryEntry, 'id' | 'at' | 'operation' | 'request' | 'name'> {
  readonly answer: Pick<Answer, 'status' | 'records'>;
}

/**
 * Returns the stored responses and the one on screen, which may not be stored yet, newest first.
 * Undefined until they are loaded.
 */
export function useKnownAnswers(): readonly KnownAnswer[] | undefined {
  const entries = useHistory((state) => state.entries);
  const shown = usePlayground(selectedExchange);
  const kept = entries?.flatMap(({ answer, ...entry }) => (answer ? [{ ...entry, answer }] : []));
  if (shown.phase !== 'answered' || kept?.some(({ id }) => id === shown.sent.id)) return kept;
  return kept && [{ ...shown.sent, name: '', answer: shown.answer }, ...kept];
}

/** Loads a complete stored response. */
export async function loadKnown(id: string): Promise<AnsweredRequest> {
  const shown = selectedExchange(usePlayground.getState());
  return shown.phase === 'answered' && shown.sent.id === id ? shown : loadAnswer(id);
}

/** Two responses, the earlier one first, with a flag for the same request. */
export type AnswerPair = NonNullable<ReturnType<typeof findPair>>;

/**
 * Finds a response by id, or else the newest of its operation, and the response before it.
 * Responses to the same request take precedence over others of the operation. `answers` are newest
 * first.
 */
export function findPair(
  answers: readonly KnownAnswer[],
  operation: KnownAnswer['operation'],
  id: string | undefined,
) {
  const own = answers.filter((answer) => answer.operation === operation);
  const after = own.find((answer) => answer.id === id) ?? own[0];
  if (!after) return undefined;
  const earlier = own.slice(own.indexOf(after) + 1);
  const same = earlier.find((answer) => requestKey(answer) === requestKey(after));
  const before = same ?? earlier[0];
  return before && { before, after, isSameRequest: same !== undefined };
}

function requestKey({ request: { method, target, headers, body } }: KnownAnswer): string {
  const sorted = headers.map(([name, value]) => `${name.toLowerCase()}: ${value}`).sort();
  return JSON.stringify([method, target, sorted, body]);
}

/** Ways to choose the two responses. */
export const compareModes: readonly Choice<ComparisonMode>[] = [
  { value: 'previous', label: 'The previous response' },
  { value: 'change', label: 'Change one thing' },
  { value: 'history', label: 'Any two responses' },
];

interface Situation {
  readonly choice: ComparisonChoice;
  /** The id of the response on screen. */
  readonly shown: string | undefined;
  readonly pair: AnswerPair | undefined;
  /** True if the request has a part that can be changed. */
  readonly hasParts: boolean;
}

/**
 * Returns the chosen mode until the same request gets a new response. A new response is compared
 * with the previous one. Without a choice, the mode depends on the situation.
 */
export function modeFor({ choice, shown, pair, hasParts }: Situation): ComparisonMode {
  const isAnsweredAnew =
    pair?.isSameRequest === true && choice.chosenAt !== undefined && choice.chosenAt !== shown;
  const isOffered = choice.mode !== 'change' || hasParts;
  if (choice.mode && isOffered && !isAnsweredAnew) return choice.mode;
  if (pair?.isSameRequest) return 'previous';
  return hasParts ? 'change' : pair ? 'previous' : 'history';
}
