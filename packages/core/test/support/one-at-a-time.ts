import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';

/** What the driver knows of a client's statements and does not tell. */
interface ClientState {
  readonly pipeline: boolean;
  readonly _activeQuery?: object | null;
  readonly _queryQueue: readonly object[];
}

/**
 * Fails every test of a file in which a statement is given to a client that still works on another one, unless the client
 * is pipelined: the driver warns of that, and its next version will refuse it.
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
