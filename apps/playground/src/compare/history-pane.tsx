import { useQuery } from '@tanstack/react-query';
import { readableTarget } from '../history/describe-entry.js';
import { formatTime } from '../lib/format-time.js';
import { chooseComparison } from '../state/actions.js';
import { usePlayground } from '../state/playground-store.js';
import { EmptyState } from '../widgets/empty-state.js';
import { Pick, type PickOption } from '../widgets/pick.js';
import { type AnswerPair, type KnownAnswer, loadKnown } from './answer-pair.js';
import { Labelled } from './change-pane.js';
import { comparedAnswer } from './collect-answer.js';
import styles from './compare.module.css';
import { DifferenceView } from './difference-view.js';

/** Two answers that are chosen from all that the page remembers. */
export function HistoryPane({ answers }: { readonly answers: readonly KnownAnswer[] }) {
  const { left, right } = usePlayground((state) => state.comparison);
  if (answers.length === 0) {
    return (
      <EmptyState title="There is no response yet">
        <p>Send a request; its response is kept.</p>
      </EmptyState>
    );
  }
  const options = answers.map(optionOf);
  const before = answers.find(({ id }) => id === left);
  const after = answers.find(({ id }) => id === (right ?? answers[0]?.id));
  return (
    <>
      <div className={styles.sides}>
        {(['left', 'right'] as const).map((side) => (
          <Labelled key={side} label={side === 'left' ? 'Before' : 'After'}>
            <Pick
              label={`Response ${side === 'left' ? 'before' : 'after'}`}
              options={options}
              value={(side === 'left' ? before : after)?.id ?? null}
              onPick={(id) => chooseComparison({ [side]: id })}
            />
          </Labelled>
        ))}
      </div>
      {before && after ? (
        <LoadedDifference before={before} after={after} />
      ) : (
        <EmptyState title="Choose the response to compare with" />
      )}
    </>
  );
}

function optionOf(answer: KnownAnswer): PickOption<string> {
  const { id, request } = answer;
  const { status, records } = answer.answer;
  const { path, query } = readableTarget(request.target);
  return {
    value: id,
    label: titleOf(answer),
    note: `${request.method} ${path}${query && `?${query}`}`,
    end: records ? `${status}, ${records.shown} of ${records.total}` : status,
  };
}

/** The answer on screen beside the one before it. */
export function PreviousPane({ pair }: { readonly pair: AnswerPair }) {
  const { before, after, isSameRequest } = pair;
  return (
    <>
      <p className="soft">
        {isSameRequest
          ? 'The same request, answered twice.'
          : 'The previous request was different.'}
      </p>
      <LoadedDifference before={before} after={after} />
    </>
  );
}

/** The difference between two answers that the page remembers. */
function LoadedDifference({ before, after }: Pick<AnswerPair, 'before' | 'after'>) {
  const { data, error } = useQuery({
    queryKey: ['earlier answers', before.id, after.id],
    queryFn: async () => {
      const [old, now] = await Promise.all([loadKnown(before.id), loadKnown(after.id)]);
      return [comparedAnswer(old, titleOf(before)), comparedAnswer(now, titleOf(after))] as const;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <EmptyState title="The responses cannot be read">{error.message}</EmptyState>;
  if (!data) return <p role="status">Reading both responses…</p>;
  return <DifferenceView before={data[0]} after={data[1]} />;
}

/** What an earlier answer is called: its name, or the time it was asked for. */
function titleOf({ name, at }: Pick<KnownAnswer, 'name' | 'at'>): string {
  return name === '' ? formatTime(at) : name;
}
