import { nextTurn } from './next-turn.js';

/** How long work goes on before others get their turn, in milliseconds. */
const longestTurn = 20;

/** Returns a function for long work to await between its steps: others get their turn when one has lasted 20 ms. */
export function takeTurns(): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < longestTurn) return;
    await nextTurn();
    begun = performance.now();
  };
}
