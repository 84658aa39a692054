import { useState } from 'react';
import { copyText } from './copy-text.js';

type Outcome = 'ready' | 'copied' | 'failed';

const labels: Record<Outcome, string> = {
  ready: 'Copy',
  copied: 'Copied',
  failed: 'Copying is not allowed here',
};

/** Copies a text to the clipboard and says how that went. `what` names the text. */
export function CopyButton({ what, text }: { readonly what: string; readonly text: string }) {
  const [outcome, setOutcome] = useState<Outcome>('ready');
  const copy = async () => {
    setOutcome((await copyText(text)) ? 'copied' : 'failed');
    setTimeout(() => setOutcome('ready'), 2000);
  };
  return (
    <button type="button" className="quiet-button" onClick={copy}>
      <span aria-live="polite">{labels[outcome]}</span>
      <span className="visually-hidden"> {what}</span>
    </button>
  );
}
