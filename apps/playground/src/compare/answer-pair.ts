import type { KnownAnswer } from './known-answers.js';

/** Two answers, the earlier one first. */
export interface AnswerPair {
  readonly before: KnownAnswer;
  readonly after: KnownAnswer;
  /** Whether both answer the same request. */
  readonly isSameRequest: boolean;
}

/**
 * The answer with an id, the newest of its operation when there is none with it, and the one before it:
 * to the same request if there is one, else of the same operation. `answers` are newest first.
 */
export function findPair(
  answers: readonly KnownAnswer[],
  operation: KnownAnswer['operation'],
  id: string | undefined,
): AnswerPair | undefined {
  const own = answers.filter((answer) => answer.operation === operation);
  const newest = Math.max(
    own.findIndex((answer) => answer.id === id),
    0,
  );
  const after = own[newest];
  if (!after) return undefined;
  const earlier = own.slice(newest + 1);
  const same = earlier.find((answer) => requestKey(answer) === requestKey(after));
  const before = same ?? earlier[0];
  return before && { before, after, isSameRequest: same !== undefined };
}

function requestKey({ request: { method, target, headers, body } }: KnownAnswer): string {
  const sorted = headers.map(([name, value]) => `${name.toLowerCase()}: ${value}`).sort();
  return JSON.stringify([method, target, sorted, body]);
}
