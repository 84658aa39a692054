import { EmptyState } from '../lib/empty-state.js';
import { Pick, type PickOption } from '../lib/pick.js';
import { chooseComparison } from '../state/actions.js';
import { usePlayground } from '../state/playground-store.js';
import styles from './compare.module.css';
import type { KnownAnswer } from './known-answers.js';
import { Labelled } from './labelled.js';
import { LoadedDifference, titleOf } from './loaded-difference.js';

/** Two answers that are chosen from all that the page remembers. */
export function HistoryPane({ answers }: { readonly answers: readonly KnownAnswer[] }) {
  const { left, right } = usePlayground((state) => state.comparison);
  if (answers.length === 0) {
    return (
      <EmptyState title="There is no answer yet">
        <p>Send a request; its answer is remembered.</p>
      </EmptyState>
    );
  }
  const options = answers.map(optionOf);
  const before = answers.find(({ id }) => id === left);
  const after = answers.find(({ id }) => id === (right ?? answers[0]?.id));
  return (
    <>
      <div className={styles.sides}>
        <Labelled label="Before">
          <Pick
            label="Answer before"
            options={options}
            value={before?.id ?? null}
            onPick={(id) => chooseComparison({ left: id })}
          />
        </Labelled>
        <Labelled label="After">
          <Pick
            label="Answer after"
            options={options}
            value={after?.id ?? null}
            onPick={(id) => chooseComparison({ right: id })}
          />
        </Labelled>
      </div>
      {before && after ? (
        <LoadedDifference before={before} after={after} />
      ) : (
        <EmptyState title="Choose the answer to compare with" />
      )}
    </>
  );
}

function optionOf(answer: KnownAnswer): PickOption<string> {
  const { id, request, status, records } = answer;
  return {
    value: id,
    label: titleOf(answer),
    note: `${request.method} ${shortened(request.target)}`,
    end: records ? `${status}, ${records.shown} of ${records.total}` : status,
  };
}

/** An address whose ids are cut, so that it fits into a list. */
function shortened(target: string): string {
  return decodeSafely(target).replaceAll(/([0-9a-f]{8})-[0-9a-f-]{27}/g, '$1…');
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
