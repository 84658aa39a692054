import { lazy, Suspense } from 'react';
import { selectedExchange } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { UpdateDifference } from '../subscriptions/update-difference.js';
import { AnswerSkeleton } from './answer-skeleton.js';
import styles from './answer-tab.module.css';
import { IdleState } from './idle-state.js';
import { NoAnswer } from './no-answer.js';

const AnswerBody = lazy(() => import('./answer-body.js'));

/** The body of the answer in the chosen view, or why there is none. */
export function AnswerTab() {
  const exchange = usePlayground(selectedExchange);
  switch (exchange.phase) {
    case 'idle':
      return <IdleState />;
    case 'failed':
    case 'canceled':
      return <NoAnswer exchange={exchange} />;
    case 'sending':
      if (exchange.previous === undefined) return <AnswerSkeleton />;
      return (
        <div className={styles.waiting} inert>
          <Suspense fallback={<AnswerSkeleton />}>
            <AnswerBody exchange={exchange.previous} />
          </Suspense>
        </div>
      );
    case 'answered':
      return (
        <>
          <UpdateDifference />
          <Suspense fallback={<AnswerSkeleton />}>
            <AnswerBody exchange={exchange} />
          </Suspense>
        </>
      );
  }
}
