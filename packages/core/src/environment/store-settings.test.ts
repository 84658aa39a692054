import { describe, expect, it } from 'vitest';
import { createTurns, createTurnsByKey } from './store-settings.js';

it('turns come one after another, in the order in which they were taken', async () => {
  const takeTurn = createTurns();
  const order: string[] = [];
  const first = await takeTurn();
  const others = ['second', 'third'].map(async (name) => {
    const done = await takeTurn();
    order.push(name);
    done();
  });
  order.push('first');
  first();
  first();
  await Promise.all(others);
  expect(order).toEqual(['first', 'second', 'third']);
});

describe('turns by what they are about', () => {
  it('come one after another for the same, also after one that failed', async () => {
    const { take } = createTurnsByKey();
    const order: string[] = [];
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = take('a', async () => {
      await gate;
      order.push('first');
      throw new RangeError('no');
    });
    const second = take('a', async () => order.push('second'));
    await take('b', async () => order.push('other'));
    release();
    await expect(first).rejects.toThrow('no');
    expect(await second).toBe(3);
    expect(order).toEqual(['other', 'first', 'second']);
  });

  it('are waited for until all are done', async () => {
    const { take, settle, size } = createTurnsByKey();
    const done: string[] = [];
    const slow = (name: string) => async () => {
      await Promise.resolve();
      done.push(name);
    };
    for (const [key, name] of ['a1', 'a2', 'b1'].map((name) => [name.charAt(0), name] as const)) {
      take(key, slow(name));
    }
    expect(size()).toBe(3);
    await settle();
    expect(done.sort()).toEqual(['a1', 'a2', 'b1']);
    expect(size()).toBe(0);
  });
});
