import type { ClockChange } from '@aisle/schema/dev';
import { useState } from 'react';
import { findEntry, listedResource } from '../operations/operation-entry.js';
import { selectedExchange } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { send } from '../state/send.js';
import { changeClock, type TimeChange } from './change-clock.js';
import { countRepriced, type Repricing } from './count-repriced.js';

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

/** Sends the product list that is on the page again, and counts what differs. Does nothing for other answers. */
async function resendList(): Promise<Repricing | undefined> {
  const before = selectedExchange(usePlayground.getState());
  if (before.phase !== 'answered' || before.answer.status !== 200) return undefined;
  const { operation } = findEntry(before.sent.operation);
  if (listedResource(operation) !== 'product') return undefined;
  await send(before.sent.operation, before.sent.request);
  const after = selectedExchange(usePlayground.getState());
  return after.phase === 'answered'
    ? countRepriced(before.answer.json, after.answer.json)
    : undefined;
}
