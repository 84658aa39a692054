import { Button } from '../lib/button.js';
import { EmptyState } from '../lib/empty-state.js';
import { keyNames } from '../lib/key-names.js';
import { sendSelected } from '../state/send.js';

/** Nothing was sent yet. */
export function IdleState() {
  return (
    <EmptyState title="Nothing sent yet">
      <p>
        The form holds values that work. Press Send or <kbd>{keyNames.submit}</kbd>, and the answer
        is shown here: as cards, as a table or as JSON.
      </p>
    </EmptyState>
  );
}

/** The request was given up. */
export function CanceledState() {
  return (
    <EmptyState title="Canceled before an answer came">
      <p>The server may have done its part all the same.</p>
      <Button onPress={() => void sendSelected()}>Send again</Button>
    </EmptyState>
  );
}

/** No answer came at all. */
export function FailedState({ reason }: { readonly reason: string }) {
  return (
    <EmptyState title="No answer">
      <p>
        The browser says: <q>{reason}</q>. Is the server still running, and does this page come from
        it? What was entered is kept.
      </p>
      <Button look="primary" onPress={() => void sendSelected()}>
        Try again
      </Button>
    </EmptyState>
  );
}
