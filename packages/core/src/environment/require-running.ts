import { CommerceError } from '@aisle/schema';
import { nextTurn } from './next-turn.js';

/** Ends long work with `aborted` and these words once its signal has fired. */
export function requireRunning(signal: AbortSignal | undefined, stopped: string): void {
  if (signal?.aborted) throw new CommerceError('aborted', stopped, { cause: signal.reason });
}

/** Maximum duration of work before others get their turn, in milliseconds. */
const longestTurn = 20;

/** Maximum number of steps in a turn. */
export const mostSteps = 250;

/**
 * Returns a function for long work to await between its steps. It yields to other work every 20 ms
 * or {@link mostSteps} steps.
 */
export function takeTurns(): () => Promise<void> {
  let begun = performance.now();
  let steps = 0;
  return async () => {
    steps += 1;
    if (steps < mostSteps && performance.now() - begun < longestTurn) return;
    await nextTurn();
    begun = performance.now();
    steps = 0;
  };
}
