import { timeOfDay } from '../clock/describe-clock.js';
import { storeTimeAt } from '../clock/store-time.js';
import { readableTarget } from '../history/describe-entry.js';
import { formatTime } from '../lib/format-time.js';
import { chooseComparison } from '../state/actions.js';
import { usePlayground } from '../state/playground-store.js';
import { EmptyState } from '../widgets/empty-state.js';
import { Pick, type PickOption } from '../widgets/pick.js';
import { type AnswerPair, type KnownAnswer, loadKnown } from './answer-pair.js';
import { ask, questionOf, wordsOf } from './asked-again.js';
import { Labelled } from './change-pane.js';
import { comparedAnswer } from './collect-answer.js';
import styles from './compare.module.css';
import type { ComparedAnswer } from './compare-answers.js';
import { LoadedDifference } from './difference-view.js';

/** Comparison of two stored responses. Responses in a link are requested again. */
export function HistoryPane({ answers }: { readonly answers: readonly KnownAnswer[] }) {
  const { left, right, leftAsked, rightAsked } = usePlayground((state) => state.comparison);
  const before = sideOf(answers, left, leftAsked);
  const after = sideOf(answers, right, rightAsked) ?? sideOf(answers, answers[0]?.id);
  const isSame = before && before.id === after?.id && before.words === after.words;
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
  const sides = [
    { name: 'Before', side: before, onPick: (id: string) => choose(sideOf(answers, id), after) },
    { name: 'After', side: after, onPick: (id: string) => choose(before, sideOf(answers, id)) },
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
      {before && after && !isSame ? (
        <EarlierDifference before={before} after={after} />
      ) : (
        <EmptyState
          title={
            isSame ? 'Both sides are the same response' : 'Choose the response to compare with'
          }
        />
      )}
    </>
  );
}

/** A stored response, or a request that can be sent. */
interface Side {
  readonly id: string;
  readonly title: string;
  readonly load: (signal: AbortSignal) => Promise<ComparedAnswer>;
  /** Text of the request to send again; undefined if it cannot be sent. */
  readonly words: string | undefined;
}

/** Returns the stored response with an id, or else the request written as `words`. */
function sideOf(answers: readonly KnownAnswer[], id = '', words = ''): Side | undefined {
  const known = answers.find((answer) => answer.id === id);
  if (known) return knownSide(known);
  const question = questionOf(words);
  if (!question) return undefined;
  const { path, query } = readableTarget(question.request.target);
  const title = `Sent now: ${path}${query && `?${query}`}`;
  const load = async (signal: AbortSignal) => comparedAnswer(await ask(question, signal), title);
  return { id, title, words, load };
}

function knownSide(known: KnownAnswer): Side {
  const { id } = known;
  const title = titleOf(known);
  const load = async () => comparedAnswer(await loadKnown(id), title);
  return { id, title, words: wordsOf(known), load };
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

/** Comparison of the response on screen with the one before it. */
export function PreviousPane({ pair }: { readonly pair: AnswerPair }) {
  const { before, after, isSameRequest } = pair;
  return (
    <>
      <p className="soft">
        {isSameRequest
          ? 'The same request, answered twice.'
          : 'The previous request was different.'}
      </p>
      <EarlierDifference before={knownSide(before)} after={knownSide(after)} />
    </>
  );
}

function EarlierDifference(props: { readonly before: Side; readonly after: Side }) {
  const { before, after } = props;
  const question = [before, after].flatMap(({ id, title }) => [id, title]);
  return (
    <LoadedDifference
      load={(signal) => Promise.all([before.load(signal), after.load(signal)])}
      question={question.join(' ')}
    />
  );
}

/** Returns the title of an earlier response: its name, or the store's time of the request. */
function titleOf({ name, at }: Pick<KnownAnswer, 'name' | 'at'>): string {
  if (name !== '') return name;
  const time = storeTimeAt(at);
  return time === at ? formatTime(at) : `${formatTime(time)}, sent ${timeOfDay(at)}`;
}
