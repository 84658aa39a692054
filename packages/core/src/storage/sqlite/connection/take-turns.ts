import { nextTurn } from '../../../environment/turns.js';

/** Maximum duration of one turn and of all work, in milliseconds. */
interface Turns {
  readonly turn: number;
  readonly all: number;
}

/**
 * Creates a pause for work with many short steps. After each turn it yields to other work.
 * @returns a function that resolves to true if there is time for more.
 */
export function takeTurns(
  { turn, all }: Turns = { turn: 4, all: 250 },
  now: () => number = () => performance.now(),
): () => Promise<boolean> {
  const start = now();
  let turnEnd = start + turn;
  return async () => {
    if (now() < turnEnd) return true;
    await nextTurn();
    turnEnd = now() + turn;
    return now() < start + all;
  };
}
