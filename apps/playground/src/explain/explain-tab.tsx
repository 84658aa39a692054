import { useSelectedEntry } from '../request-form/selected-request.js';
import { selectedExchange, usePlayground } from '../state/playground-store.js';
import { EmptyState } from '../widgets/controls.js';
import { ErrorMeanings } from './error-meaning.js';
import styles from './explain.module.css';
import { explanations } from './explanations.js';

/** Explanation of the response. */
export default function ExplainTab() {
  const exchange = usePlayground(selectedExchange);
  const errors = exchange.phase === 'answered' ? exchange.answer.errors : undefined;
  const Explanation = explanations[useSelectedEntry().name];
  return (
    <div className={`stack ${styles.sections} ${styles.tab}`}>
      {errors && <ErrorMeanings errors={errors} />}
      {Explanation && <Explanation hasError={errors !== undefined} />}
      {!Explanation && !errors && (
        <EmptyState title="The response is no error, so there is nothing to explain" />
      )}
    </div>
  );
}
