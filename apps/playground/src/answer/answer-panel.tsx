import { memo, useEffect, useRef } from 'react';
import styles from './answer-panel.module.css';
import { AnswerView } from './answer-view.js';
import { describeExchange } from './describe-exchange.js';
import type { Exchange } from './exchange.js';

/** The answer to the last request, or why there is none. */
export const AnswerPanel = memo(function AnswerPanel({ exchange }: { exchange: Exchange }) {
  const top = useRef<HTMLHeadingElement>(null);
  const { phase } = exchange;
  useEffect(() => {
    if (phase === 'answered' || phase === 'failed') {
      top.current?.scrollIntoView({ block: 'start' });
    }
  }, [phase]);
  return (
    <section
      className={styles.panel}
      aria-labelledby="answer-title"
      aria-busy={phase === 'sending'}
    >
      <h2 id="answer-title" ref={top} className={`visually-hidden ${styles.top}`}>
        Answer
      </h2>
      <p role="status" className={phase === 'answered' ? 'visually-hidden' : styles.message}>
        {describeExchange(exchange)}
      </p>
      {phase === 'answered' && <AnswerView answer={exchange.answer} />}
    </section>
  );
});
