import { maxPageOffset } from '@aisle/schema/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { type HistoryEntry, loadAnswer, useHistory } from '../history/history.js';
import { useTold } from '../lib/outcome.js';
import { lastIdOf } from '../operations/split-target.js';
import { usePlaceNames } from '../place/names.js';
import { useSelectedEntry, useSelectedRequest } from '../request-form/selected-request.js';
import {
  type Answer,
  type AnsweredRequest,
  type ComparisonChoice,
  type ComparisonMode,
  selectedExchange,
  usePlayground,
} from '../state/playground-store.js';
import { Button } from '../widgets/button.js';
import { ChangeTable } from '../widgets/change-table.js';
import { Badge, type Choice, EmptyState } from '../widgets/controls.js';
import { type ComparedPair, mostRecords } from './collect-answer.js';
import styles from './compare.module.css';
import {
  type ComparedAnswer,
  compareAnswers,
  differing,
  type ListPart,
  summarize,
} from './describe-difference.js';
import { FoldedChanges, JsonChanges, ListDifferenceView } from './list-difference-view.js';

/** A response that can be compared. */
export interface KnownAnswer
  extends Pick<HistoryEntry, 'id' | 'at' | 'operation' | 'request' | 'name'> {
  readonly answer: Pick<Answer, 'status' | 'records'>;
}

/**
 * Returns the stored responses and the one on screen, which may not be stored yet, newest first.
 * Undefined until they are loaded.
 */
export function useKnownAnswers(): readonly KnownAnswer[] | undefined {
  const entries = useHistory((state) => state.entries);
  const shown = usePlayground(selectedExchange);
  const kept = entries?.flatMap(({ answer, ...entry }) => (answer ? [{ ...entry, answer }] : []));
  if (shown.phase !== 'answered' || kept?.some(({ id }) => id === shown.sent.id)) return kept;
  return kept && [{ ...shown.sent, name: '', answer: shown.answer }, ...kept];
}

/** Loads a complete stored response. */
export async function loadKnown(id: string): Promise<AnsweredRequest> {
  const shown = selectedExchange(usePlayground.getState());
  return shown.phase === 'answered' && shown.sent.id === id ? shown : loadAnswer(id);
}

/** Two responses, the earlier one first, with a flag for the same request. */
export type AnswerPair = NonNullable<ReturnType<typeof findPair>>;

/**
 * Finds a response by id, or else the newest of its operation, and the response before it.
 * Responses to the same request take precedence over others of the operation. `answers` are newest
 * first.
 */
export function findPair(
  answers: readonly KnownAnswer[],
  operation: KnownAnswer['operation'],
  id: string | undefined,
) {
  const own = answers.filter((answer) => answer.operation === operation);
  const after = own.find((answer) => answer.id === id) ?? own[0];
  if (!after) return undefined;
  const earlier = own.slice(own.indexOf(after) + 1);
  const same = earlier.find((answer) => requestKey(answer) === requestKey(after));
  const before = same ?? earlier[0];
  return before && { before, after, isSameRequest: same !== undefined };
}

function requestKey({ request: { method, target, headers, body } }: KnownAnswer): string {
  const sorted = headers.map(([name, value]) => `${name.toLowerCase()}: ${value}`).sort();
  return JSON.stringify([method, target, sorted, body]);
}

/** Ways to choose the two responses. */
export const compareModes: readonly Choice<ComparisonMode>[] = [
  { value: 'previous', label: 'The previous response' },
  { value: 'change', label: 'Change one thing' },
];

interface Situation {
  readonly choice: ComparisonChoice;
  /** The id of the response on screen. */
  readonly shown: string | undefined;
  readonly pair: AnswerPair | undefined;
  /** True if the request has a part that can be changed. */
  readonly hasParts: boolean;
}

/**
 * Returns the chosen mode until the same request gets a new response, which is compared with the
 * previous one.
 */
export function modeFor({ choice, shown, pair, hasParts }: Situation): ComparisonMode {
  const isAnsweredAnew =
    pair?.isSameRequest === true && choice.chosenAt !== undefined && choice.chosenAt !== shown;
  const isOffered = choice.mode !== 'change' || hasParts;
  if (choice.mode && isOffered && !isAnsweredAnew) return choice.mode;
  return hasParts && !pair?.isSameRequest ? 'change' : 'previous';
}

interface LoadedDifferenceProps {
  /** Loads the two responses. */
  readonly load: (signal: AbortSignal) => Promise<ComparedPair>;
  /** Identifies the comparison; undefined while it cannot be loaded. */
  readonly question: string | undefined;
  /** Position in the lists where the comparison starts. */
  readonly start?: number;
  /** Switches to another part of the lists. Only set if both requests are sent. */
  readonly onTurn?: (start: number) => void;
}

/** Loads two responses and shows their differences. */
export function LoadedDifference({ load, question, start = 0, onTurn }: LoadedDifferenceProps) {
  const isSent = onTurn !== undefined;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['compared answers', question, start],
    queryFn: ({ signal }) => load(signal),
    // Keep showing this part while another part of the same lists loads.
    placeholderData: (old, of) => (of?.queryKey[1] === question ? old : undefined),
    enabled: question !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const failure = isSent ? 'The comparison failed' : 'The responses could not be loaded';
  useTold(error ? `${failure}: ${error.message}` : undefined, error);
  if (error) {
    return (
      <EmptyState title={failure}>
        <p>{error.message}</p>
        <Button onPress={() => refetch()}>Try again</Button>
      </EmptyState>
    );
  }
  if (!data) {
    return <p>{isSent ? 'Sending both requests…' : 'Loading both responses…'}</p>;
  }
  return (
    <DifferenceView before={data[0]} after={data[1]} onTurn={onTurn}>
      {isSent && (
        <Button look="quiet" aria-disabled={isFetching} onPress={() => void refetch()}>
          Send both again
        </Button>
      )}
    </DifferenceView>
  );
}

interface DifferenceViewProps {
  readonly before: ComparedAnswer;
  readonly after: ComparedAnswer;
  readonly onTurn: LoadedDifferenceProps['onTurn'];
  readonly children?: ReactNode;
}

/** Differences between two responses: a summary, status and headers, then the bodies. */
function DifferenceView({ before, after, onTurn, children }: DifferenceViewProps) {
  const difference = useMemo(() => compareAnswers(before, after), [before, after]);
  const { body, headers, part } = difference;
  const summary = summarize(difference);
  const [first, ...others] = summary.split('; ');
  const { target } = useSelectedRequest();
  const { operation } = useSelectedEntry();
  const [name] = usePlaceNames([lastIdOf(target)]);
  useTold(summary, difference);
  return (
    <section className="stack wide" aria-label="Difference">
      <div className="line between">
        <div>
          <h2>
            Differences in {name ?? operation.summary}
            {onTurn && !part && ', all pages'}
          </h2>
          <p className="label">{first}</p>
          <small>{others.join('; ')}</small>
        </div>
        {children}
      </div>
      {part && <PartNotice part={part} onTurn={onTurn} />}
      <div className={`${styles.pair} ${styles.titles}`}>
        <SideTitle name="Before" side={before} />
        <SideTitle name="After" side={after} />
      </div>
      {headers.length > 0 && (
        <FoldedChanges
          title={differing(headers.length, 'header')}
          names={headers.map(({ name }) => name)}
        >
          <ChangeTable
            label="Headers that differ"
            head="Header"
            changes={headers.map((change) => ({ key: change.name, ...change }))}
          />
        </FoldedChanges>
      )}
      {body.kind === 'list' && <ListDifferenceView difference={body} />}
      {body.kind === 'fields' &&
        (body.changes.length > 0 ? (
          <JsonChanges label="Fields that differ" changes={body.changes} />
        ) : (
          <EmptyState title="The bodies are equal" />
        ))}
      {body.kind === 'unlike' && (
        <EmptyState title="One of the responses is an error">
          <p>{errorText(before) ?? errorText(after)}</p>
        </EmptyState>
      )}
      {body.kind === 'text' && (
        <EmptyState title={body.isSame ? 'The bodies are the same' : 'The bodies differ'}>
          <p>They are not JSON and can only be compared as a whole.</p>
        </EmptyState>
      )}
    </section>
  );
}

interface PartNoticeProps {
  readonly part: ListPart;
  readonly onTurn: LoadedDifferenceProps['onTurn'];
}

/** Notice of the compared part of longer lists, with links to the others. */
function PartNotice({ part, onTurn }: PartNoticeProps) {
  const { first, last, total, isUncertain } = part;
  const [previous, next] = [first - 1 - mostRecords, first - 1 + mostRecords];
  return (
    <div className="notice line" data-tone={isUncertain ? 'warn' : 'info'}>
      <p className="rest">
        {`Records ${first} to ${last} of ${total.toLocaleString('en')} are compared`}
        {isUncertain ? '; a missing record may be on another page.' : '.'}
      </p>
      {onTurn && previous >= 0 && (
        <Button onPress={() => onTurn(previous)}>Previous {mostRecords}</Button>
      )}
      {onTurn && last < total && next <= maxPageOffset && (
        <Button onPress={() => onTurn(next)}>Next {mostRecords}</Button>
      )}
    </div>
  );
}

function SideTitle({ name, side }: { readonly name: string; readonly side: ComparedAnswer }) {
  return (
    <div className={`line ${styles.title}`}>
      <small>{name}</small>
      <strong>{side.title}</strong>
      <Badge tone={side.status < 400 ? 'good' : 'bad'}>
        {side.status} {side.statusText}
      </Badge>
    </div>
  );
}

function errorText({ status, text }: ComparedAnswer): string | undefined {
  return status < 400 ? undefined : text.slice(0, 500);
}
