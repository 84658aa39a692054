import { expect, it } from 'vitest';
import { deleteExpiredCartsRegularly } from './store-upkeep.js';

function run(deleteExpired: () => Promise<number>) {
  const told: string[] = [];
  const log = {
    info: (_entry: object, text: string) => told.push(text),
    error: (_entry: object, text: string) => told.push(text),
  };
  const repetition = deleteExpiredCartsRegularly({ carts: { deleteExpired } }, log);
  repetition.stop();
  return { told, finished: repetition.finished() };
}

it('deletes at once, and tells the log when there was something', async () => {
  const some = run(async () => 2);
  const none = run(async () => 0);
  await Promise.all([some.finished, none.finished]);
  expect(some.told).toEqual(['deleted expired carts']);
  expect(none.told).toEqual([]);
});

it('survives a failure, and tells the log', async () => {
  const { told, finished } = run(() => Promise.reject(new Error('busy')));
  await finished;
  expect(told).toEqual(['expired carts could not be deleted; Aisle retries']);
});
