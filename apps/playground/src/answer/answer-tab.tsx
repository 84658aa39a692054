import { lazy, Suspense } from 'react';
import { selectedExchange } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { AnswerSkeleton } from './answer-skeleton.js';
import { CanceledState, FailedState, IdleState } from './answer-states.js';
import styles from './answer-tab.module.css';

const AnswerBody = lazy(() => import('./answer-body.js'));

/** The body of the answer in the chosen view, or why there is none. */
export function AnswerTab() {
  const exchange = usePlayground(selectedExchange);
  switch (exchange.phase) {
    case 'idle':
      return <IdleState />;
    case 'failed':
      return <FailedState reason={exchange.reason} />;
    case 'canceled':
      return <CanceledState />;
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
        <Suspense fallback={<AnswerSkeleton />}>
          <AnswerBody exchange={exchange} />
        </Suspense>
      );
  }
}
