import { useState } from 'react';
import { tell } from '../lib/outcome.js';

const notAllowed = 'Copying is not allowed here';

interface CopyButtonProps {
  /** Name of the text for screen readers. */
  readonly what: string;
  readonly text: string;
  readonly label?: string;
  /** `text` is styled like the text to copy. */
  readonly look?: 'plain' | 'quiet' | 'text';
}

/** Button that copies a text and shows the result. */
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

/** Copies a text and shows a message, also if the browser denies access. */
export async function copyAndTell(text: string, copied: string): Promise<void> {
  tell((await copyText(text)) ? copied : `${notAllowed}.`);
}

/**
 * Copies a text to the clipboard.
 * @returns false if the browser denies access.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
