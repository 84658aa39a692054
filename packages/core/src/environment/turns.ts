import { CommerceError } from '@aisle/schema';
import { atEndOfTurn, openChannel } from '#platform';

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

/** Cuts items into lists of at most so many. */
export function* slicesOf<Item>(items: Iterable<Item>, size: number): Generator<readonly Item[]> {
  let slice: Item[] = [];
  for (const item of items) {
    if (slice.push(item) < size) continue;
    yield slice;
    slice = [];
  }
  if (slice.length > 0) yield slice;
}

/**
 * Diagnostics channel (`node:diagnostics_channel`): flush buffered responses now. Aisle publishes
 * to it after a commit, and before work that blocks the process: a commit, or a step of a publish
 * or import. For programs that serve a store to others, as `aisle` does; it may change with any
 * version.
 */
export const sendChannel = 'aisle:send';

const channelOfAnswers = openChannel(sendChannel);

/** Has answers sent that are ready. */
export function sendReady(): void {
  channelOfAnswers.publish(undefined);
}

/** Lets others work until the end of this turn of the event loop; the next step begins then. */
export async function nextTurn(): Promise<void> {
  await new Promise<void>(atEndOfTurn);
  sendReady();
}

/** Waits for so many milliseconds. */
export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
