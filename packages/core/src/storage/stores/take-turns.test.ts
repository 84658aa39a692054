import { expect, it } from 'vitest';
import { takeTurns } from './attribute-values.js';

it('lets others work after each turn, until the time is over', async () => {
  let time = 0;
  let turns = 0;
  const others = () => {
    turns += 1;
    setImmediate(others).unref();
  };
  setImmediate(others).unref();
  const pause = takeTurns({ turn: 5, all: 12 }, () => time);
  const answers: [boolean, boolean][] = [];
  for (const now of [1, 4, 5, 9, 11, 17]) {
    time = now;
    const before = turns;
    answers.push([await pause(), turns > before]);
  }
  expect(answers).toEqual([
    [true, false],
    [true, false],
    [true, true],
    [true, false],
    [true, true],
    [false, true],
  ]);
});
