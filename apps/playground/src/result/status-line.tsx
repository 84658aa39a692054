import { Suspense } from 'react';
import { type Exchange, shownAnswer } from '../answer/exchange.js';
import { lazyPart } from '../lib/connection.js';
import styles from './status-line.module.css';

const AnswerLine = lazyPart(() => import('./answer-line.js'));

/** An answer in one line: status, time, size, records. */
export function StatusLine({ exchange }: { readonly exchange: Exchange }) {
  const isSending = exchange.phase === 'sending';
  const shown = shownAnswer(exchange);
  if (shown) {
    return (
      <Suspense fallback={<WaitingLine />}>
        <AnswerLine answer={shown.answer} isOld={isSending && !exchange.isRefresh} />
      </Suspense>
    );
  }
  return isSending ? <WaitingLine /> : null;
}

function WaitingLine() {
  return (
    <p className={styles.head}>
      <span className={styles.status} data-class="1">
        Waiting…
      </span>
    </p>
  );
}
