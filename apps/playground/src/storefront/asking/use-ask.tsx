import type { OperationName } from '@aisle/schema/contract';
import { listTree } from '@aisle/schema/dev';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AnswerSkeleton } from '../../answer/no-answer.js';
import { useDev } from '../../dev-data/use-dev.js';
import { useSettled } from '../../lib/outcome.js';
import { formatDuration } from '../../lib/texts.js';
import { type Entered, stepForm } from '../../link/steps.js';
import { RequestLine } from '../../operations/request-line.js';
import { findEntry } from '../../request-form/operation-entry.js';
import { buildRequest } from '../../request-form/selected-request.js';
import { tokenFor } from '../../sending/request-token.js';
import { noteExchange } from '../../state/actions.js';
import type { FormValues } from '../../state/form.js';
import { type Exchange, selectedForm, usePlayground } from '../../state/playground-store.js';
import { EmptyState } from '../../widgets/controls.js';
import styles from '../storefront.module.css';
import { requestHash } from '../view-links.js';
import { bodyOf, type LoggedRequest, sendStep, useRequestLog } from './request-log.js';

/** Request of a view with its response. */
export interface Asked<Body> {
  /** Body of a success; the previous one while the next is pending. */
  readonly body: Body | undefined;
  /** State of the finished request; undefined until then. */
  readonly exchange: Exchange | undefined;
  readonly isWaiting: boolean;
  /** True if the last response was not a success. */
  readonly isRefused: boolean;
}

interface AskOptions {
  readonly enabled?: boolean;
  /** Time for which a response is fresh for other views, in milliseconds. */
  readonly goodFor?: number;
}

/** Pause in typing before a request, in milliseconds. */
const pause = 250;

/** Sends the request of the page's address; `Body` is the type of a successful body. */
export function useStep<Body>(options: AskOptions = {}): Asked<Body> {
  const name = usePlayground((state) => state.selected);
  return useAskForm<Body>(name, usePlayground(selectedForm), options);
}

/** Sends another request as the same shopper, in the same release. */
export function useAsk<Body>(
  name: OperationName,
  entered: Entered,
  options: AskOptions = {},
): Asked<Body> {
  const selected = usePlayground((state) => state.selected);
  const forms = usePlayground((state) => state.forms);
  return useAskForm<Body>(name, stepForm({ selected, forms }, name, entered), options);
}

/** Sends a form with the page's token and logs the request. */
function useAskForm<Body>(
  name: OperationName,
  form: FormValues,
  { enabled = true, goodFor = 0 }: AskOptions,
): Asked<Body> {
  const examples = usePlayground((state) => state.examples);
  const access = usePlayground((state) => state.access);
  const { operation, fields } = findEntry(name);
  const request = buildRequest(operation, fields, form, examples);
  const headers = JSON.stringify(request.headers);
  const isTyping = useSettled(headers, pause) !== headers;
  const token = tokenFor(operation.permission, access);
  const isReady = access.phase !== 'asking' && request.missing.length === 0 && !isTyping;
  const { data, isPlaceholderData, isFetching } = useQuery({
    queryKey: ['storefront', name, request.target, headers, request.body, token],
    queryFn: ({ signal }) => sendStep(name, form, signal),
    enabled: enabled && isReady,
    staleTime: goodFor,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const body = bodyOf<Body>(data);
  return {
    body,
    exchange: isPlaceholderData ? undefined : data,
    isWaiting: isFetching,
    isRefused: data !== undefined && body === undefined,
  };
}

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
