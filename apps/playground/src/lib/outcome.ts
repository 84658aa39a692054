import { useEffect } from 'react';
import { create } from 'zustand';
import { useSettled } from './hooks.js';
import { count } from './texts.js';

/** An action with the label of its button. */
interface Deed {
  readonly title: string;
  readonly run: () => Promise<string>;
}

/** Options of a message. */
interface Telling {
  /** True if the result is visible elsewhere, so that only screen readers need the message. */
  readonly isSeen?: boolean;
  /** An action to offer with the message. */
  readonly deed?: Deed | undefined;
}

interface Outcome {
  readonly text: string;
  readonly deed?: Deed | undefined;
  /** Distinguishes two messages with the same text. */
  readonly count: number;
}

const none: Outcome = { text: '', count: 0 };

/** The last message shown and the last one for screen readers only. */
export const useOutcome = create<Record<'shown' | 'heard', Outcome>>()(() => ({
  shown: none,
  heard: none,
}));

/** Shows a message about a result. It disappears by itself. */
export function tell(text: string, { isSeen = false, deed }: Telling = {}): void {
  const place = isSeen ? 'heard' : 'shown';
  const count = useOutcome.getState()[place].count + 1;
  useOutcome.setState({ [place]: { text, deed, count } });
  const patience = deed ? 20_000 : 6000;
  setTimeout(() => {
    if (useOutcome.getState()[place].count === count)
      useOutcome.setState({ [place]: { text: '', count } });
  }, patience);
}

/** Announces a visible text to screen readers when it changes, or again for another occasion. */
export function useTold(text: string | undefined, occasion?: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another occasion is heard in the same words.
  useEffect(() => {
    if (text) tell(text, { isSeen: true });
  }, [text, occasion]);
}

/** Announces the number of search results after a pause in typing. Undefined means no search. */
export function useToldFound(found: number | undefined, thing: string): void {
  const said = found ? count(found, thing) : `No ${thing}s`;
  useTold(useSettled(found === undefined ? undefined : said, 500));
}
