import { listTree } from '@aisle/schema/dev';
import type { ReactNode } from 'react';
import { AnswerSkeleton } from '../../answer/no-answer.js';
import { useDev } from '../../dev-data/use-dev.js';
import { formatDuration } from '../../lib/texts.js';
import { RequestLine } from '../../operations/request-line.js';
import { findEntry } from '../../request-form/operation-entry.js';
import { noteExchange } from '../../state/actions.js';
import { type Exchange, usePlayground } from '../../state/playground-store.js';
import { EmptyState } from '../../widgets/controls.js';
import styles from '../storefront.module.css';
import { requestHash } from '../view-links.js';
import { type LoggedRequest, useRequestLog } from './request-log.js';
import type { Asked } from './use-ask.js';

/** Content of a successful response, or the reason why there is none. */
export function AskedBody<Body>(props: {
  readonly asked: Asked<Body>;
  readonly children: (body: Body) => ReactNode;
}) {
  const { body, exchange, isWaiting } = props.asked;
  if (body !== undefined) {
    return (
      <div className={`stack wide ${styles.body}`} aria-busy={isWaiting}>
        {props.children(body)}
      </div>
    );
  }
  if (exchange?.phase === 'failed') {
    return (
      <EmptyState title="The server did not respond">
        <p>
          Is it still running? The browser says: <q>{exchange.reason}</q>.
        </p>
      </EmptyState>
    );
  }
  if (exchange?.phase !== 'answered') return <AnswerSkeleton />;
  const { status, statusText, errors = [] } = exchange.answer;
  return (
    <EmptyState title={`${status} ${statusText}`.trim()}>
      {errors.map(({ detail }) => (
        <p key={detail}>{detail}</p>
      ))}
    </EmptyState>
  );
}

interface RefusalProps {
  readonly exchange: Exchange | undefined;
  /** Replaces terms of a detail with the page's words. */
  readonly say?: ((detail: string) => string) | undefined;
}

/** Errors of a failed or refused request, if any. */
export function Refusal({ exchange, say = (detail) => detail }: RefusalProps) {
  const errors = exchange?.phase === 'answered' ? exchange.answer.errors : undefined;
  const reasons =
    exchange?.phase === 'failed'
      ? [exchange.reason]
      : errors?.map(({ detail }) => say(detail).replace(pointer, 'The $1'));
  if (reasons === undefined) return null;
  return (
    <div role="alert" className="notice" data-tone="bad">
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </div>
  );
}

/** Location of an error in a body, up to its last member. */
const pointer = /^data\.(?:\w+\.)*(\w+):/;

/** Requests of the current view, followed by earlier ones, the newest first. */
export function RequestList() {
  const log = useRequestLog();
  // Loads the names of catalogs.
  useDev(listTree);
  const [newest] = log;
  const present = log.filter(({ cause }) => cause === newest?.cause).toReversed();
  const entryOf = (logged: LoggedRequest) => <RequestEntry key={logged.id} {...logged} />;
  const earlier = log.filter(({ cause }) => cause !== newest?.cause);
  return (
    <aside id="requests" className="stack wide" aria-label="Requests of this view" tabIndex={-1}>
      <h2>Requests of this view</h2>
      <ol>{present.map(entryOf)}</ol>
      {earlier.length > 0 && (
        <details>
          <summary className="fold">Before ({earlier.length})</summary>
          <ol>{earlier.map(entryOf)}</ol>
        </details>
      )}
    </aside>
  );
}

function RequestEntry({ name, form, request, exchange }: LoggedRequest) {
  const state = usePlayground();
  const answer = exchange?.phase === 'answered' ? exchange.answer : undefined;
  const { summary } = findEntry(name).operation;
  return (
    <li className={styles.request}>
      <a
        className="text-button"
        title={name}
        href={requestHash(state, name, form, 'form')}
        onClick={() => exchange && noteExchange(name, exchange)}
      >
        {summary}
      </a>
      <RequestLine request={request} />
      <p className="line">
        <strong data-class={answer && Math.floor(answer.status / 100)}>
          {answer?.status ?? exchange?.phase ?? '…'}
        </strong>
        <small>{answer && formatDuration(answer.duration)}</small>
      </p>
    </li>
  );
}
