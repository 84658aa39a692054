import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** A turn of the event loop that takes less, in milliseconds, leaves nothing unread that came before it. */
const shortTurn = 5;

/** For so long, in milliseconds, nothing comes: who was just answered has asked again by then. */
const calm = 50;

/**
 * How long a quiet moment is waited for, in milliseconds. A turn takes one new connection, however many there are:
 * a process whose turns are long, as on a machine that is busy with others, needs so many of them.
 */
const patience = 5_000;

/**
 * Resolves when the process has just looked at all its sockets, and nothing has come for a while: what was
 * sent before this moment has been read. `latestArrival` is when something came last, on the clock of
 * `performance`. Where it never gets quiet, any moment must do.
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
    // Where something has just come there may be more.
    if (latestArrival() < startedAt) await wait(5);
  }
}
