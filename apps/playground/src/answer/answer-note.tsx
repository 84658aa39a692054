import { Button } from '../lib/button.js';
import { isSameRequest } from '../link/secrets.js';
import { selectedExchange } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { useSelectedRequest } from '../state/selected-request.js';
import { sendSelected } from '../state/send.js';
import styles from './answer-tab.module.css';
import { type Exchange, shownAnswer } from './exchange.js';

/** Says so when the response that is shown is not one to the request beside it. */
export function AnswerNote() {
  const exchange = usePlayground(selectedExchange);
  const request = useSelectedRequest();
  const shown = shownAnswer(exchange);
  if (!shown || exchange.phase === 'sending') return null;
  const text = whyOld(exchange) ?? (isSameRequest(shown.sent.request, request) ? '' : changed);
  if (text === '') return null;
  return (
    <div className={styles.note}>
      <p>{text}</p>
      <Button isDisabled={request.missing.length > 0} onPress={() => void sendSelected()}>
        {text === changed ? 'Update response' : 'Try again'}
      </Button>
    </div>
  );
}

const changed = 'The request has changed since this response.';

function whyOld(exchange: Exchange): string | undefined {
  if (exchange.phase === 'canceled') {
    return 'Canceled before a response came. This is the previous one.';
  }
  return exchange.phase === 'failed'
    ? `No response (${exchange.reason}). This is the previous one.`
    : undefined;
}
