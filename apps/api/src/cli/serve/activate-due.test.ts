import { expect, it } from 'vitest';
import { activateDueRegularly } from './store-upkeep.js';

function run(activateDue: () => Promise<readonly string[]>) {
  const told: string[] = [];
  const log = {
    info: (_entry: object, text: string) => told.push(text),
    error: (_entry: object, text: string) => told.push(text),
  };
  const repetition = activateDueRegularly({ subscriptions: { activateDue } }, log);
  repetition.stop();
  return { told, finished: repetition.finished() };
}

it('looks at once, and tells the log what went live', async () => {
  const { told, finished } = run(async () => ['a']);
  await finished;
  expect(told).toEqual(['went live']);
});

it('survives a failure, and tells the log', async () => {
  const { told, finished } = run(() => Promise.reject(new Error('busy')));
  await finished;
  expect(told).toEqual(['due subscriptions could not go live; Aisle retries']);
});
