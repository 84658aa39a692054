import type { Database } from 'better-sqlite3';
import { isBusy } from './retry-busy.js';

/** The beginning of a transaction that writes, for which no other process may be writing. */
export interface WriteLock {
  /**
   * Begins it if that can be done at once: SQLite waits by stopping this process, and its readers with it.
   * Gives SQLite's refusal, or undefined once it has begun.
   */
  tryNow(): unknown;
  /** Begins it, and waits for others as long as the connection waits for anything. */
  wait(): void;
}

/** Prepares it for a connection. */
export function prepareWriteLock(database: Database): WriteLock {
  const patience = Number(database.pragma('busy_timeout', { simple: true }));
  const begin = database.prepare('BEGIN IMMEDIATE');
  // A pragma does its work when it is compiled, so that a prepared one would do nothing.
  const beImpatient = () => database.exec('PRAGMA busy_timeout = 0');
  const bePatient = () => database.exec(`PRAGMA busy_timeout = ${patience}`);
  return {
    tryNow() {
      beImpatient();
      try {
        begin.run();
        return undefined;
      } catch (error) {
        if (isBusy(error)) return error;
        throw error;
      } finally {
        bePatient();
      }
    },
    wait: () => {
      begin.run();
    },
  };
}
