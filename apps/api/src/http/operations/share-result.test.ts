import { describe, expect, it } from 'vitest';
import { shareResult } from './share-result.js';

function setUp(run?: () => Promise<number>) {
  let time = 0;
  let runs = 0;
  const ask = shareResult(
    async () => {
      runs += 1;
      return (await run?.()) ?? runs;
    },
    1_000,
    () => time,
  );
  return { ask, runs: () => runs, pass: (milliseconds: number) => (time += milliseconds) };
}

describe('shareResult', () => {
  it('runs once for all who ask within its age, and again for who comes later', async () => {
    const { ask, runs, pass } = setUp();
    expect(await Promise.all(Array.from({ length: 100 }, ask))).toEqual(Array(100).fill(1));
    pass(999);
    expect(await ask()).toBe(1);
    pass(1);
    expect(await ask()).toBe(2);
    expect(runs()).toBe(2);
  });

  it('runs no second time while the first goes on, however long that is', async () => {
    let end = (_value: number) => {};
    const { ask, runs, pass } = setUp(() => new Promise((resolve) => (end = resolve)));
    const first = ask();
    pass(60_000);
    const second = ask();
    expect(runs()).toBe(1);
    end(7);
    expect(await Promise.all([first, second])).toEqual([7, 7]);
    await Promise.resolve();
    ask();
    expect(runs()).toBe(2);
  });

  it('shares a failure, and runs again when it is old', async () => {
    let isBroken = true;
    const { ask, runs, pass } = setUp(async () => {
      if (isBroken) throw new Error('broken');
      return 5;
    });
    await expect(ask()).rejects.toThrow('broken');
    isBroken = false;
    await expect(ask()).rejects.toThrow('broken');
    expect(runs()).toBe(1);
    pass(1_000);
    expect(await ask()).toBe(5);
  });
});
