import { lazy, Suspense } from 'react';
import type { Exchange } from '../answer/exchange.js';
import styles from './status-line.module.css';

const AnswerLine = lazy(() => import('./answer-line.js'));

/** An answer in one line: status, time, size, records. */
export function StatusLine({ exchange }: { readonly exchange: Exchange }) {
  const isSending = exchange.phase === 'sending';
  const shown = isSending ? exchange.previous : exchange;
  if (shown !== undefined && 'answer' in shown) {
    return (
      <Suspense fallback={<WaitingLine />}>
        <AnswerLine answer={shown.answer} isOld={isSending} />
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
