import type { AnswerPair } from './answer-pair.js';
import styles from './compare.module.css';
import { LoadedDifference } from './loaded-difference.js';

/** The answer on screen beside the one before it. */
export function PreviousPane({
  pair: { before, after, isSameRequest },
}: {
  readonly pair: AnswerPair;
}) {
  return (
    <>
      <p className={styles.note}>
        {isSameRequest
          ? 'The same request, answered twice.'
          : 'The request before this one was another one.'}
      </p>
      <LoadedDifference before={before} after={after} />
    </>
  );
}
