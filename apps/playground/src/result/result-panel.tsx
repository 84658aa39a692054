import { Suspense } from 'react';
import { AnswerNote } from '../answer/answer-note.js';
import { describeExchange } from '../answer/describe-exchange.js';
import { lazyPart } from '../lib/connection.js';
import { PartBoundary } from '../lib/part-boundary.js';
import { selectedExchange } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import styles from './result-panel.module.css';
import { StatusLine } from './status-line.js';

const ResultSides = lazyPart(() => import('./result-sides.js'));

/** What came back, and what there is to know of it. */
export function ResultPanel() {
  const exchange = usePlayground(selectedExchange);
  return (
    <section className={styles.panel} aria-label="Answer" aria-busy={exchange.phase === 'sending'}>
      <p role="status" className="visually-hidden">
        {describeExchange(exchange)}
      </p>
      <div>
        <PartBoundary size="small">
          <StatusLine exchange={exchange} />
        </PartBoundary>
        <AnswerNote />
      </div>
      <PartBoundary>
        <Suspense fallback={<div className={styles.tabs} />}>
          <ResultSides />
        </Suspense>
      </PartBoundary>
    </section>
  );
}
