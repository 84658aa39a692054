import { nextTurn } from './next-turn.js';

/** How long work goes on before others get their turn, in milliseconds. */
const longestTurn = 20;

/** How many steps a turn has at most. */
export const mostSteps = 250;

/**
 * Returns a function for long work to await between its steps: others get their turn when one has lasted 20 ms, or
 * {@link mostSteps} steps.
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
