import { Button } from '../lib/button.js';
import { EmptyState } from '../lib/empty-state.js';
import { keyNames } from '../lib/key-names.js';
import { useSelectedRequest } from '../state/selected-request.js';
import { sendSelected } from '../state/send.js';
import type { Exchange } from './exchange.js';

interface NoAnswerProps {
  readonly exchange: Extract<Exchange, { readonly phase: 'canceled' | 'failed' }>;
}

/** Why no answer came, and what to do about it. */
export function NoAnswer({ exchange }: NoAnswerProps) {
  if (exchange.phase === 'canceled') {
    return (
      <EmptyState title="Canceled before a response came">
        <p>The server may have done its part all the same.</p>
        <Button onPress={() => void sendSelected()}>Send again</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No response">
      <p>
        The browser says: <q>{exchange.reason}</q>. Is the server still running, and does this page
        come from it? What was entered is kept.
      </p>
      <Button look="primary" onPress={() => void sendSelected()}>
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
        Press Send or <kbd>{keyNames.submit}</kbd>, and the response is shown here: as cards, as a
        table or as JSON.
      </p>
    </EmptyState>
  );
}
