import { Button } from '../lib/button.js';
import { EmptyState } from '../lib/empty-state.js';
import { sendSelected } from '../state/send.js';
import type { Exchange } from './exchange.js';

interface NoAnswerProps {
  readonly exchange: Extract<Exchange, { readonly phase: 'canceled' | 'failed' }>;
}

/** Why no answer came, and what to do about it. */
export function NoAnswer({ exchange }: NoAnswerProps) {
  if (exchange.phase === 'canceled') {
    return (
      <EmptyState title="Canceled before an answer came">
        <p>The server may have done its part all the same.</p>
        <Button onPress={() => void sendSelected()}>Send again</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No answer">
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
