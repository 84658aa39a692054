import { beforeEach } from 'vitest';
import { properties } from './limit-properties.js';

/**
 * The share of a test's time after which its property stops. A property that failed is tried with ever smaller
 * cases, over a database for longer than a test may take; this leaves it the time to tell the smallest so far.
 */
const share = 0.7;

beforeEach(({ task }) => {
  properties.limit = task.timeout * share;
  properties.failOnInterrupt = true;
});
