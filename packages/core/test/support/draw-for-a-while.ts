import { beforeEach } from 'vitest';
import { properties } from './limit-properties.js';

/** A server takes some tenths of a second for a case that takes milliseconds in a file. */
const limit = 10_000;

/**
 * Properties are tried on PostgreSQL for a while, with as many cases as that is enough for: all of them are tried
 * on SQLite, where what both engines have in common would fail as well.
 */
beforeEach(() => {
  properties.limit = limit;
  properties.failOnInterrupt = false;
});
