import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';

/** Private state of the driver's client. */
interface ClientState {
  readonly pipeline: boolean;
  readonly _activeQuery?: object | null;
  readonly _queryQueue: readonly object[];
}

/**
 * Fails every test of a file that sends a statement to a client which still runs another one,
 * unless the client is pipelined. The driver warns of that, and its next version will refuse it.
 */
export function expectOneAtATime(): void {
  const { query } = pg.Client.prototype;
  const overlapping: string[] = [];
  beforeAll(() => {
    pg.Client.prototype.query = function (this: pg.Client & ClientState, ...args: unknown[]) {
      const isBusy = Boolean(this._activeQuery) || this._queryQueue.length > 0;
      if (isBusy && !this.pipeline) overlapping.push(JSON.stringify(args[0]));
      return Reflect.apply(query, this, args);
    } as typeof query;
  });
  afterEach(() => expect(overlapping.splice(0)).toEqual([]));
  afterAll(() => {
    pg.Client.prototype.query = query;
  });
}
