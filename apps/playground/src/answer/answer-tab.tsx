import { Suspense } from 'react';
import { MadeToken } from '../access/access-notice.js';
import { lazyPart } from '../lib/connection.js';
import { selectedExchange } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { UpdateDifference } from '../subscriptions/update-difference.js';
import { AnswerSkeleton } from './answer-skeleton.js';
import styles from './answer-tab.module.css';
import { shownAnswer } from './exchange.js';
import { IdleState, NoAnswer } from './no-answer.js';

const AnswerBody = lazyPart(() => import('./answer-body.js'));

/** The body of the last answer in the chosen view, or why there is none. */
export function AnswerTab() {
  const exchange = usePlayground(selectedExchange);
  const isStarting = usePlayground((state) => state.isStarting);
  const shown = shownAnswer(exchange);
  if (shown) {
    const isWaiting = exchange.phase === 'sending' && !exchange.isRefresh;
    return (
      <div className={styles.place} data-waiting={isWaiting} inert={isWaiting}>
        {exchange.phase === 'answered' && <UpdateDifference />}
        <MadeToken exchange={shown} />
        <Suspense fallback={<AnswerSkeleton />}>
          <AnswerBody key={shown.sent.id} exchange={shown} />
        </Suspense>
      </div>
    );
  }
  if (exchange.phase === 'failed' || exchange.phase === 'canceled') {
    return <NoAnswer exchange={exchange} />;
  }
  return exchange.phase === 'idle' && !isStarting ? <IdleState /> : <AnswerSkeleton />;
}
