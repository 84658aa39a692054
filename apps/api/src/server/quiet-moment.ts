import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/**
 * Milliseconds. After a shorter turn of the event loop, everything that arrived before it has been
 * read.
 */
const shortTurn = 5;

/**
 * Milliseconds without traffic: a client that was just answered has sent its next request by then.
 */
const calm = 50;

/**
 * Milliseconds to wait for a quiet moment. Each turn accepts only one new connection, so a process
 * with long turns, as on a busy machine, needs many.
 */
const patience = 5_000;

/**
 * Resolves when the process has just polled all sockets and nothing has arrived for a while.
 * Everything sent before the call has then been read. `latestArrival` returns the time of the last
 * arrival on the clock of `performance`. Resolves after a timeout in any case.
 */
export async function quietMoment(latestArrival: () => number): Promise<void> {
  const giveUpAt = performance.now() + patience;
  for (;;) {
    await nextTurn();
    const startedAt = performance.now();
    await nextTurn();
    const now = performance.now();
    const isQuiet = now - startedAt < shortTurn && now - latestArrival() > calm;
    if (isQuiet || now > giveUpAt) return;
    // After a recent arrival, more may follow.
    if (latestArrival() < startedAt) await wait(5);
  }
}
