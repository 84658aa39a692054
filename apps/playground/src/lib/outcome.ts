import { useEffect } from 'react';
import { create } from 'zustand';
import { useSettled } from './hooks.js';
import { count } from './texts.js';

/** Something to do: what its button says, and what comes of it. */
interface Deed {
  readonly title: string;
  readonly run: () => Promise<string>;
}

/** How an outcome is told. */
interface Telling {
  /** Whether it is seen where it was done, and has to be read out only. */
  readonly isSeen?: boolean;
  /** What may be done about it, with one press. */
  readonly deed?: Deed | undefined;
}

interface Outcome {
  readonly text: string;
  readonly deed?: Deed | undefined;
  /** Tells two outcomes with the same words apart. */
  readonly count: number;
}

const none: Outcome = { text: '', count: 0 };

/** What came of the last thing that was done where it cannot be seen, and of the last one where it can. */
export const useOutcome = create<Record<'shown' | 'heard', Outcome>>()(() => ({
  shown: none,
  heard: none,
}));

/** Says in a sentence what came of something. It goes away by itself. */
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

/** Reads out what is seen where it stands, whenever it says something else; of another occasion, the same again. */
export function useTold(text: string | undefined, occasion?: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another occasion is heard in the same words.
  useEffect(() => {
    if (text) tell(text, { isSeen: true });
  }, [text, occasion]);
}

/** Reads out how many things a search found, once its typing rests; undefined while nothing is searched for. */
export function useToldFound(found: number | undefined, thing: string): void {
  const said = found ? count(found, thing) : `No ${thing}s`;
  useTold(useSettled(found === undefined ? undefined : said, 500));
}
