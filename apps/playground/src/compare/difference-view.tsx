import { maxPageOffset } from '@aisle/schema/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTold } from '../lib/outcome.js';
import { Badge } from '../widgets/badge.js';
import { Button } from '../widgets/button.js';
import { ChangeTable } from '../widgets/change-table.js';
import { CopyButton } from '../widgets/copy-button.js';
import { EmptyState } from '../widgets/empty-state.js';
import { type ComparedPair, mostRecords } from './collect-answer.js';
import styles from './compare.module.css';
import { type ComparedAnswer, compareAnswers, type ListPart } from './compare-answers.js';
import { differenceAsText, differing, summarize } from './describe-difference.js';
import { FoldedChanges, JsonChanges, ListDifferenceView } from './list-difference-view.js';

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
  const failure = isSent ? 'There are no two responses to compare' : 'The responses cannot be read';
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
    return <p>{isSent ? 'Sending both requests…' : 'Reading both responses…'}</p>;
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
  useTold(summary, difference);
  return (
    <section className="stack wide" aria-label="Difference">
      <div className="line between">
        <p className="label">{summary}</p>
        <div className="line">
          <CopyButton
            what="the difference as text"
            label="Copy text"
            text={differenceAsText(before, after, difference)}
          />
          <CopyButton
            what="the difference as JSON"
            label="Copy JSON"
            text={JSON.stringify(difference, null, 2)}
          />
          {children}
        </div>
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
          <EmptyState title="The bodies say the same" />
        ))}
      {body.kind === 'unlike' && (
        <EmptyState title="One of the responses is an error">
          <p>{errorText(before) ?? errorText(after)}</p>
        </EmptyState>
      )}
      {body.kind === 'text' && (
        <EmptyState title={body.isSame ? 'The bodies are the same' : 'The bodies differ'}>
          <p>They are not JSON, so they are compared as wholes.</p>
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
