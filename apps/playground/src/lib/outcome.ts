import { create } from 'zustand';

interface Outcome {
  readonly text: string;
  /** Tells two outcomes with the same words apart. */
  readonly count: number;
}

/** What came of the last thing that was done where it cannot be seen. */
export const useOutcome = create<Outcome>()(() => ({ text: '', count: 0 }));

/** Says in a sentence what came of something. It goes away by itself. */
export function tell(text: string): void {
  const { count } = useOutcome.getState();
  useOutcome.setState({ text, count: count + 1 });
  setTimeout(() => {
    if (useOutcome.getState().count === count + 1) useOutcome.setState({ text: '' });
  }, 6000);
}
