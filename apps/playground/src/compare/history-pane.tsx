import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../lib/empty-state.js';
import { Pick, type PickOption } from '../lib/pick.js';
import { chooseComparison } from '../state/actions.js';
import { usePlayground } from '../state/playground-store.js';
import type { AnswerPair } from './answer-pair.js';
import { Labelled } from './change-pane.js';
import { comparedAnswer } from './collect-answer.js';
import styles from './compare.module.css';
import { DifferenceView } from './difference-view.js';
import { type KnownAnswer, useKnownAnswers } from './known-answers.js';

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
        <Labelled label="Before">
          <Pick
            label="Response before"
            options={options}
            value={before?.id ?? null}
            onPick={(id) => chooseComparison({ left: id })}
          />
        </Labelled>
        <Labelled label="After">
          <Pick
            label="Response after"
            options={options}
            value={after?.id ?? null}
            onPick={(id) => chooseComparison({ right: id })}
          />
        </Labelled>
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

/** The answer on screen beside the one before it. */
export function PreviousPane({
  pair: { before, after, isSameRequest },
}: {
  readonly pair: AnswerPair;
}) {
  return (
    <>
      <p className={styles.note}>
        {isSameRequest
          ? 'The same request, answered twice.'
          : 'The previous request was different.'}
      </p>
      <LoadedDifference before={before} after={after} />
    </>
  );
}

interface LoadedDifferenceProps {
  readonly before: KnownAnswer;
  readonly after: KnownAnswer;
}

/** The difference between two answers that the page remembers. */
function LoadedDifference({ before, after }: LoadedDifferenceProps) {
  const { load } = useKnownAnswers();
  const { data, error } = useQuery({
    queryKey: ['earlier answers', before.id, after.id],
    queryFn: async () => {
      const [old, now] = await Promise.all([load(before.id), load(after.id)]);
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
  return name === '' ? new Date(at).toLocaleTimeString() : name;
}
