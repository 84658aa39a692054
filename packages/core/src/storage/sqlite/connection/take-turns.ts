import { nextTurn } from '../../../environment/next-turn.js';

/** How long others wait at a time, and how long work goes on in all, in milliseconds. */
export interface Turns {
  readonly turn: number;
  readonly all: number;
}

/**
 * Makes a pause for work that has many short steps: after a turn it lets others work. Whether there is time for
 * more is the answer.
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
