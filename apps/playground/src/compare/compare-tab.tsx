import { useEffect } from 'react';
import { useSelectedEntry } from '../request-form/selected-request.js';
import { chooseComparison } from '../state/actions.js';
import { selectedExchange, usePlayground } from '../state/playground-store.js';
import { EmptyState } from '../widgets/empty-state.js';
import { Segmented } from '../widgets/segmented.js';
import { compareModes, findPair, modeFor, useKnownAnswers } from './answer-pair.js';
import { ChangePane } from './change-pane.js';
import styles from './compare.module.css';
import { HistoryPane, PreviousPane } from './history-pane.js';
import { partsOf } from './request-part.js';

/** Comparison of two responses. */
export default function CompareTab() {
  const entry = useSelectedEntry();
  const exchange = usePlayground(selectedExchange);
  const choice = usePlayground((state) => state.comparison);
  const answers = useKnownAnswers();
  const shown = exchange.phase === 'answered' ? exchange.sent.id : undefined;
  // A choice by a link, or before there was a response, applies to the first response.
  const isForFirst = choice.mode !== undefined && choice.chosenAt === undefined;
  useEffect(() => {
    if (isForFirst && shown !== undefined) chooseComparison({ chosenAt: shown });
  }, [isForFirst, shown]);
  if (!answers) return <p>Loading earlier responses…</p>;
  const pair = findPair(answers, entry.name, shown);
  const parts = partsOf(entry);
  const mode = modeFor({ choice, shown, pair, hasParts: parts.length > 0 });
  const offered = compareModes.filter(({ value }) => value !== 'change' || parts.length > 0);
  return (
    <div className={`stack wide ${styles.tab}`}>
      <Segmented
        legend="What to compare"
        choices={offered}
        value={mode}
        onChange={(chosen) =>
          chooseComparison({ mode: chosen, ...(shown !== undefined && { chosenAt: shown }) })
        }
      />
      {mode === 'previous' && pair && <PreviousPane pair={pair} />}
      {mode === 'previous' && !pair && (
        <EmptyState title="There is no response before this one">
          <p>Send the request twice, or change one thing and let both be sent from here.</p>
        </EmptyState>
      )}
      {mode === 'change' && <ChangePane entry={entry} parts={parts} />}
      {mode === 'history' && <HistoryPane answers={answers} />}
    </div>
  );
}
