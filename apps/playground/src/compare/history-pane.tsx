import { useQuery } from '@tanstack/react-query';
import { readableTarget } from '../history/describe-entry.js';
import { formatTime } from '../lib/format-time.js';
import { chooseComparison } from '../state/actions.js';
import type { AnsweredRequest } from '../state/exchange.js';
import { usePlayground } from '../state/playground-store.js';
import { EmptyState } from '../widgets/empty-state.js';
import { Pick, type PickOption } from '../widgets/pick.js';
import { type AnswerPair, type KnownAnswer, loadKnown } from './answer-pair.js';
import { askAgain, questionOf, wordsOf } from './asked-again.js';
import { Labelled } from './change-pane.js';
import { comparedAnswer } from './collect-answer.js';
import styles from './compare.module.css';
import { DifferenceView } from './difference-view.js';

/** Two answers that are chosen from all that the page remembers, or asked for again as a link says. */
export function HistoryPane({ answers }: { readonly answers: readonly KnownAnswer[] }) {
  const { left, right, leftAsked, rightAsked } = usePlayground((state) => state.comparison);
  const before = sideOf(answers, left, leftAsked);
  const after = sideOf(answers, right, rightAsked) ?? sideOf(answers, answers[0]?.id, undefined);
  if (answers.length === 0 && !before) {
    return (
      <EmptyState title="There is no response yet">
        <p>Send a request; its response is kept.</p>
      </EmptyState>
    );
  }
  const options = answers.map(optionOf);
  const choose = (chosenBefore: Side | undefined, chosenAfter: Side | undefined) =>
    chooseComparison({
      ...(chosenBefore && { left: chosenBefore.id, leftAsked: chosenBefore.words }),
      ...(chosenAfter && { right: chosenAfter.id, rightAsked: chosenAfter.words }),
    });
  const pick = (id: string) => sideOf(answers, id, undefined);
  const sides = [
    { name: 'Before', side: before, onPick: (id: string) => choose(pick(id), after) },
    { name: 'After', side: after, onPick: (id: string) => choose(before, pick(id)) },
  ];
  return (
    <>
      <div className={styles.sides}>
        {sides.map(({ name, side, onPick }) => (
          <Labelled key={name} label={name}>
            <Pick
              label={`Response ${name.toLowerCase()}`}
              options={options}
              value={answers.some(({ id }) => id === side?.id) ? (side?.id ?? null) : null}
              placeholder={side?.title ?? 'Choose…'}
              onPick={onPick}
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

/** One of two answers that are compared. */
interface Side {
  readonly id: string;
  readonly title: string;
  /** What could be asked again; undefined where nothing can. */
  readonly words?: string | undefined;
  readonly load: (signal: AbortSignal) => Promise<AnsweredRequest>;
}

/** The answer of an id, where the page remembers it, else what its words ask by now. */
function sideOf(
  answers: readonly KnownAnswer[],
  id = '',
  words: string | undefined,
): Side | undefined {
  const known = answers.find((answer) => answer.id === id);
  if (known) return knownSide(known);
  const question = words === undefined ? undefined : questionOf(words);
  if (words === undefined || !question) return undefined;
  const { path, query } = readableTarget(question.request.target);
  const title = `Sent now: ${path}${query && `?${query}`}`;
  return { id, title, words, load: (signal) => askAgain(words, signal) };
}

function knownSide(known: KnownAnswer): Side {
  const { id } = known;
  return { id, title: titleOf(known), words: wordsOf(known), load: () => loadKnown(id) };
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
      <LoadedDifference before={knownSide(before)} after={knownSide(after)} />
    </>
  );
}

/** The difference between two answers. */
function LoadedDifference({ before, after }: { readonly before: Side; readonly after: Side }) {
  const { data, error } = useQuery({
    queryKey: ['earlier answers', ...[before, after].flatMap(({ id, title }) => [id, title])],
    queryFn: async ({ signal }) => {
      const [old, now] = await Promise.all([before.load(signal), after.load(signal)]);
      return [comparedAnswer(old, before.title), comparedAnswer(now, after.title)] as const;
    },
    retry: false,
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
