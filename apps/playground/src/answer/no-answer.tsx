import { keyNames } from '../lib/key-names.js';
import { submitForm } from '../lib/submit-form.js';
import { useSelectedRequest } from '../request-form/selected-request.js';
import { isSameRequest } from '../sending/secrets.js';
import { type Exchange, shownAnswer } from '../state/exchange.js';
import { selectedExchange, usePlayground } from '../state/playground-store.js';
import { Button } from '../widgets/button.js';
import { EmptyState } from '../widgets/empty-state.js';
import { Notice } from '../widgets/notice.js';
import styles from './answer.module.css';

interface NoAnswerProps {
  readonly exchange: Extract<Exchange, { readonly phase: 'canceled' | 'failed' }>;
}

/** Why no answer came, and what to do about it. */
export function NoAnswer({ exchange }: NoAnswerProps) {
  if (exchange.phase === 'canceled') {
    return (
      <EmptyState title="Canceled before a response came">
        <p>The server may have done its part all the same.</p>
        <Button onPress={submitForm}>Send again</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="The server did not respond">
      <p>Is it still running, and does this page come from it? What was entered is kept.</p>
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
  const isWhole = useSelectedRequest().missing.length === 0;
  return (
    <EmptyState title="Nothing sent yet">
      <p>
        {isWhole ? 'The form holds values that work.' : 'The address needs a value in each field.'}{' '}
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
