import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTold } from '../lib/outcome.js';
import { Badge } from '../widgets/badge.js';
import { Button } from '../widgets/button.js';
import { ChangeTable } from '../widgets/change-table.js';
import { CopyButton } from '../widgets/copy-button.js';
import { EmptyState } from '../widgets/empty-state.js';
import styles from './compare.module.css';
import { type ComparedAnswer, compareAnswers } from './compare-answers.js';
import { differenceAsText, differing, summarize } from './describe-difference.js';
import { FoldedChanges, JsonChanges, ListDifferenceView } from './list-difference-view.js';

/** One of two answers that are compared, and how to come by it. */
export interface ComparedSide {
  readonly title: string;
  readonly load: (signal: AbortSignal) => Promise<ComparedAnswer>;
}

interface LoadedDifferenceProps {
  readonly before: ComparedSide;
  readonly after: ComparedSide;
  /** Tells the question from all others; undefined while it cannot be asked. */
  readonly question: string | undefined;
  /** Whether both requests are sent for it, not remembered. */
  readonly isSent?: boolean;
}

/** How two answers differ, once both are there. */
export function LoadedDifference({ before, after, question, isSent }: LoadedDifferenceProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['compared answers', question],
    queryFn: ({ signal }) => Promise.all([before.load(signal), after.load(signal)]),
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
    <DifferenceView before={data[0]} after={data[1]}>
      {isSent && (
        <Button
          look="quiet"
          aria-disabled={isFetching}
          onPress={() => isFetching || void refetch()}
        >
          Send both again
        </Button>
      )}
    </DifferenceView>
  );
}

interface DifferenceViewProps {
  readonly before: ComparedAnswer;
  readonly after: ComparedAnswer;
  readonly children?: ReactNode;
}

/** How two answers differ: a sentence, status and headers, then the bodies. */
function DifferenceView({ before, after, children }: DifferenceViewProps) {
  const difference = useMemo(() => compareAnswers(before, after), [before, after]);
  const { body, headers, isPartial } = difference;
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
      {isPartial && (
        <p className="notice" data-tone="warn">
          Only one page is compared; a missing record may be on another page.
        </p>
      )}
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
