import { submitForm } from '../lib/page-sheet.js';
import { formatDuration, formatTime, jsonFault, keyNames, memberOf } from '../lib/texts.js';
import { useSelectedRequest } from '../request-form/selected-request.js';
import { isSameRequest } from '../sending/send.js';
import {
  type AnsweredRequest,
  type Exchange,
  selectedExchange,
  shownAnswer,
  usePlayground,
} from '../state/playground-store.js';
import { Button } from '../widgets/button.js';
import { EmptyState, Notice } from '../widgets/controls.js';
import styles from './answer.module.css';

/** Returns the state of a request as a sentence for screen readers. */
export function describeExchange(exchange: Exchange): string {
  return exchange.phase === 'answered' ? describeAnswer(exchange) : phases[exchange.phase];
}

const phases = {
  idle: 'Send the request to see the response here.',
  sending: 'Waiting for the response…',
  canceled: 'Canceled before a response came.',
  failed: 'The server did not respond. Is it running?',
} as const;

function describeAnswer({ sent, answer, isKept }: AnsweredRequest): string {
  const { status, statusText, duration, errors, records } = answer;
  const parts = [
    `${status} ${statusText}`.trim(),
    `in ${formatDuration(duration)}`,
    status < 300 && sent.request.method === 'PUT' ? 'the update was made' : undefined,
    records && `${describeShown(answer.json, records.shown)} of ${records.total} records`,
    errors && (errors.length === 1 ? '1 error' : `${errors.length} errors`),
  ];
  const kept = isKept ? `Kept from ${formatTime(sent.at)}: ` : '';
  return kept + parts.filter((part) => part !== undefined).join(', ');
}

/** Which records of a list are there: `24`, and on pages behind the first `25 to 48`. */
function describeShown(json: unknown, shown: number): string {
  const offset = memberOf(json, 'meta', 'page', 'offset');
  return offset && shown > 0 ? `${Number(offset) + 1} to ${Number(offset) + shown}` : `${shown}`;
}

interface NoAnswerProps {
  readonly exchange: Extract<Exchange, { readonly phase: 'canceled' | 'failed' }>;
}

/** Why no answer came, and what to do about it. */
export function NoAnswer({ exchange }: NoAnswerProps) {
  if (exchange.phase === 'canceled') {
    return (
      <EmptyState title="Canceled before a response came">
        <p>The server may have handled the request anyway.</p>
        <Button onPress={submitForm}>Send again</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="The server did not respond">
      <p>Check that it is running. Your input is kept.</p>
      <p className="fine">
        The browser says: <q>{exchange.reason}</q>.
      </p>
      <Button look="primary" onPress={submitForm}>
        Try again
      </Button>
    </EmptyState>
  );
}

/** Nothing was sent yet. */
export function IdleState() {
  const { missing, body, headers } = useSelectedRequest();
  const isJson = headers.some(([name, value]) => name === 'Content-Type' && /json/.test(value));
  const fault = isJson && body !== undefined ? jsonFault(body) : undefined;
  if (fault !== undefined) {
    return (
      <EmptyState title="The body to send is broken JSON">
        <p>{fault}</p>
        <pre>{body}</pre>
        <p>Send it all the same to see how the service refuses it.</p>
      </EmptyState>
    );
  }
  const isWhole = missing.length === 0;
  return (
    <EmptyState title="Nothing sent yet">
      <p>
        {isWhole ? 'The form is filled with working values.' : 'Fill in all fields of the address.'}{' '}
        Press Send or <kbd>{keyNames.submit}</kbd>, and the response is shown here.
      </p>
    </EmptyState>
  );
}

/** Notice that the response shown does not belong to the current request. */
export function AnswerNote() {
  const exchange = usePlayground(selectedExchange);
  const request = useSelectedRequest();
  const shown = shownAnswer(exchange);
  if (!shown || exchange.phase === 'sending') return null;
  const text =
    whyOld[exchange.phase] ?? (isSameRequest(shown.sent.request, request) ? '' : changed);
  if (text === '') return null;
  return (
    <div className={styles.note}>
      <Notice tone="warn">
        <p>{text}</p>
        <Button isDisabled={request.missing.length > 0} onPress={submitForm}>
          {text === changed ? 'Update response' : 'Try again'}
        </Button>
      </Notice>
    </div>
  );
}

const changed = 'The request has changed since this response.';

const whyOld: Partial<Readonly<Record<Exchange['phase'], string>>> = {
  canceled: 'Canceled before a response came. This is the previous one.',
  failed: 'The server did not respond. This is the previous response.',
};

const cards = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Placeholder for a response that is loading. */
export function AnswerSkeleton() {
  return (
    <div aria-hidden="true" className={`columns loose ${styles.skeleton}`}>
      {cards.map((card) => (
        <div key={card} />
      ))}
    </div>
  );
}
