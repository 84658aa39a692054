import type { ComparisonChoice } from '../state/playground-state.js';
import type { AnswerPair } from './answer-pair.js';

export type ComparisonMode = NonNullable<ComparisonChoice['mode']>;

/** Every way to come by two answers. */
export const compareModes: readonly { readonly value: ComparisonMode; readonly label: string }[] = [
  { value: 'previous', label: 'With the answer before' },
  { value: 'change', label: 'Change one thing' },
  { value: 'history', label: 'Any two answers' },
];

interface Situation {
  readonly choice: ComparisonChoice;
  /** The id of the answer on screen. */
  readonly shown: string | undefined;
  readonly pair: AnswerPair | undefined;
  /** Whether there is a part of the request that can be changed. */
  readonly hasParts: boolean;
}

/**
 * The way that was chosen, until the same request is answered anew: what changed since is the question
 * then. Where nothing was chosen it is what the situation offers.
 */
export function modeFor({ choice, shown, pair, hasParts }: Situation): ComparisonMode {
  const isAnsweredAnew = pair?.isSameRequest === true && choice.chosenAt !== shown;
  const isOffered = choice.mode !== 'change' || hasParts;
  if (choice.mode && isOffered && !isAnsweredAnew) return choice.mode;
  if (pair?.isSameRequest) return 'previous';
  return hasParts ? 'change' : pair ? 'previous' : 'history';
}
