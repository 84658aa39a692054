import { useState } from 'react';
import { tell } from '../lib/outcome.js';

type Outcome = 'ready' | 'copied' | 'failed';

const labels: Record<Exclude<Outcome, 'ready'>, string> = {
  copied: 'Copied',
  failed: 'Copying is not allowed here',
};

interface CopyButtonProps {
  /** Names the text for those who do not see the button's place. */
  readonly what: string;
  readonly text: string;
  readonly label?: string;
  /** `text` looks like what is copied. */
  readonly look?: 'button' | 'text';
}

/** Copies a text to the clipboard and says how that went. */
export function CopyButton({ what, text, label = 'Copy', look = 'button' }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('ready');
  const copy = async () => {
    const came = (await copyText(text)) ? 'copied' : 'failed';
    setOutcome(came);
    tell(labels[came], { isSeen: true });
    setTimeout(() => setOutcome('ready'), 2000);
  };
  return (
    <button
      type="button"
      className={look === 'button' ? 'quiet-button' : 'copy-text'}
      onClick={copy}
    >
      <span>{outcome === 'ready' ? label : labels[outcome]}</span>
      <span className="visually-hidden"> {what}</span>
    </button>
  );
}

/** Puts a text on the clipboard; false when the browser does not let it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
