import { expect, it } from 'vitest';
import { all, run, sendAll, sql } from '../../engine/statement.js';
import type { Queryable } from './pool.js';
import { runnerOn } from './postgres-engine.js';

it('what nobody waits for is sent in order, and its error is that of the next step', async () => {
  const asked: string[] = [];
  let refuse = () => {};
  const connection: Queryable = {
    run({ text }) {
      asked.push(text);
      return new Promise((_, reject) => {
        refuse = () => reject(new RangeError('refused'));
      });
    },
    async query({ text }) {
      asked.push(text);
      refuse();
      throw new RangeError('the transaction is aborted');
    },
  };
  const runner = runnerOn(connection, (purpose) => purpose);
  function* send() {
    yield* sendAll([run(sql`one`), run(sql`two`)]);
    return 'sent';
  }
  function* read() {
    return yield* all(sql`three`);
  }
  expect(await runner.run(send())).toBe('sent');
  await expect(runner.run(read())).rejects.toThrow('refused');
  expect(asked).toEqual(['one', 'two', 'three']);
});
