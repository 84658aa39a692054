import { create } from 'zustand';

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

interface Outcome extends Telling {
  readonly text: string;
  /** Tells two outcomes with the same words apart. */
  readonly count: number;
}

/** What came of the last thing that was done where it cannot be seen. */
export const useOutcome = create<Outcome>()(() => ({ text: '', count: 0 }));

/** Says in a sentence what came of something. It goes away by itself. */
export function tell(text: string, { isSeen = false, deed }: Telling = {}): void {
  const { count, deed: offered } = useOutcome.getState();
  // What can still be done about something stays to be seen.
  if (isSeen && offered) return;
  useOutcome.setState({ text, isSeen, deed, count: count + 1 });
  const patience = deed ? 20_000 : 6000;
  setTimeout(() => {
    if (useOutcome.getState().count === count + 1)
      useOutcome.setState({ text: '', deed: undefined });
  }, patience);
}
