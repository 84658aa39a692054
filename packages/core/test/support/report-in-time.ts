import fc from 'fast-check';
import { beforeEach } from 'vitest';

/**
 * The share of a test's time after which its property stops. A property that failed is tried with ever smaller
 * cases, over a database for longer than a test may take; this leaves it the time to tell the smallest so far.
 */
const share = 0.7;

let limit = 0;
beforeEach(({ task }) => {
  limit = task.timeout * share;
});

fc.installGlobalPlugin((...run) =>
  fc.interruptAfterTimeLimit(limit, { failOnInterrupt: true })(...run),
);
