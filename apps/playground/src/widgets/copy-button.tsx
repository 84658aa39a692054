import { useState } from 'react';
import { tell } from '../lib/outcome.js';

const notAllowed = 'Copying is not allowed here';

interface CopyButtonProps {
  /** Names the text for those who do not see the button's place. */
  readonly what: string;
  readonly text: string;
  readonly label?: string;
  /** `text` looks like what is copied. */
  readonly look?: 'plain' | 'quiet' | 'text';
}

/** Copies a text to the clipboard and says how that went. */
export function CopyButton({ what, text, label = 'Copy', look = 'plain' }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<string>();
  const copy = async () => {
    const came = (await copyText(text)) ? 'Copied' : notAllowed;
    setOutcome(came);
    tell(came, { isSeen: true });
    setTimeout(() => setOutcome(undefined), 2000);
  };
  return (
    <button
      type="button"
      className={look === 'text' ? 'copy-text' : 'button'}
      data-look={look}
      onClick={copy}
    >
      <span>{outcome ?? label}</span>
      <span className="visually-hidden"> {what}</span>
    </button>
  );
}

/** Puts a text on the clipboard and tells that, or that the browser does not let it. */
export async function copyAndTell(text: string, copied: string): Promise<void> {
  tell((await copyText(text)) ? copied : `${notAllowed}.`);
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
