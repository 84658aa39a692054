import { AnswerNote } from '../answer/answer-note.js';
import { describeExchange } from '../answer/describe-exchange.js';
import { PartBoundary } from '../lib/part-boundary.js';
import { selectedExchange } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import styles from './result-panel.module.css';
import { ResultSides } from './result-sides.js';
import { StatusLine } from './status-line.js';

/** What came back, and what there is to know of it. */
export function ResultPanel() {
  const exchange = usePlayground(selectedExchange);
  return (
    <section
      id="response"
      className={styles.panel}
      aria-label="Response"
      aria-busy={exchange.phase === 'sending'}
      tabIndex={-1}
    >
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
        <ResultSides />
      </PartBoundary>
    </section>
  );
}
