import { EmptyState } from '../lib/empty-state.js';
import { Segmented } from '../lib/segmented.js';
import { chooseComparison } from '../state/actions.js';
import { selectedExchange } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { useSelectedEntry } from '../state/selected-request.js';
import { type ComparisonMode, compareModes, findPair, modeFor } from './answer-pair.js';
import { ChangePane } from './change-pane.js';
import styles from './compare.module.css';
import { HistoryPane, PreviousPane } from './history-pane.js';
import { useKnownAnswers } from './known-answers.js';
import { partsOf } from './request-part.js';

/** Two answers side by side. */
export default function CompareTab() {
  const entry = useSelectedEntry();
  const exchange = usePlayground(selectedExchange);
  const choice = usePlayground((state) => state.comparison);
  const { answers } = useKnownAnswers();
  if (!answers) return <p role="status">Loading earlier responses…</p>;
  const shown = exchange.phase === 'answered' ? exchange.sent.id : undefined;
  const pair = findPair(answers, entry.name, shown);
  const parts = partsOf(entry);
  const mode = modeFor({ choice, shown, pair, hasParts: parts.length > 0 });
  const offered = compareModes.filter(({ value }) => value !== 'change' || parts.length > 0);
  return (
    <div className={styles.tab}>
      <Segmented<ComparisonMode>
        legend="What to compare"
        choices={offered}
        value={mode}
        onChange={(chosen) =>
          chooseComparison({ mode: chosen, ...(shown !== undefined && { chosenAt: shown }) })
        }
      />
      {mode === 'previous' && (pair ? <PreviousPane pair={pair} /> : <NothingBefore />)}
      {mode === 'change' && <ChangePane entry={entry} parts={parts} />}
      {mode === 'history' && <HistoryPane answers={answers} />}
    </div>
  );
}

function NothingBefore() {
  return (
    <EmptyState title="There is no response before this one">
      <p>Send the request twice, or change one thing and let both be sent from here.</p>
    </EmptyState>
  );
}
