import { MadeToken } from '../access/access-notice.js';
import { useSelectedEntry } from '../request-form/selected-request.js';
import { shownAnswer } from '../state/exchange.js';
import { selectedExchange, usePlayground } from '../state/playground-store.js';
import { UpdateSide } from '../subscriptions/controls.js';
import styles from './answer.module.css';
import { AnswerBody } from './answer-body.js';
import { AnswerSkeleton, IdleState, NoAnswer } from './no-answer.js';

/** Body of the last response in the chosen view, or the reason why there is none. */
export function AnswerTab() {
  return (
    <>
      <UpdateSide entry={useSelectedEntry()} />
      <AnswerOrNone />
    </>
  );
}

function AnswerOrNone() {
  const exchange = usePlayground(selectedExchange);
  const isStarting = usePlayground((state) => state.isStarting);
  const shown = shownAnswer(exchange);
  if (shown) {
    const isWaiting = exchange.phase === 'sending' && !exchange.isRefresh;
    return (
      <div className={styles.place} data-waiting={isWaiting} inert={isWaiting}>
        <MadeToken exchange={shown} />
        <AnswerBody key={shown.sent.id} exchange={shown} />
      </div>
    );
  }
  if (exchange.phase === 'failed' || exchange.phase === 'canceled') {
    return <NoAnswer exchange={exchange} />;
  }
  return exchange.phase === 'idle' && !isStarting ? <IdleState /> : <AnswerSkeleton />;
}
