import type { ClockChange } from '@aisle/schema/dev';
import { useState } from 'react';
import { changeClock, type TimeChange } from './change-clock.js';
import type { Repricing } from './count-repriced.js';
import { resendList } from './resend-list.js';

/** What became of the last step in time. */
export interface ClockStep {
  readonly change?: TimeChange;
  /** How the list that is on the page differs, when it was asked for again. */
  readonly repricing?: Repricing | undefined;
  readonly failure?: string;
}

/** Moves the store's clock and remembers what that brought. */
export function useClockSteps() {
  const [step, setStep] = useState<ClockStep>();
  const [isBusy, setBusy] = useState(false);
  const go = async (change: ClockChange) => {
    if (isBusy) return;
    setBusy(true);
    try {
      const made = await changeClock(change);
      setStep({ change: made, repricing: await resendList() });
    } catch (error) {
      setStep({ failure: error instanceof Error ? error.message : String(error) });
    }
    setBusy(false);
  };
  return { step, isBusy, go };
}

/** What moves the clock. */
export type ClockSteps = ReturnType<typeof useClockSteps>;
