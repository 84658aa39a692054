import { describe, expect, it } from 'vitest';
import { createDoorkeeper } from './memory.js';

describe('a doorkeeper', () => {
  it('knows words from the second time on', () => {
    const door = createDoorkeeper<string>();
    expect(['a', 'b', 'a', 'b', 'a'].map((words) => door.knows(words))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  it('does not know words that are only like others', () => {
    const door = createDoorkeeper<string>();
    const words = Array.from({ length: 1000 }, (_, index) => `/nodes?page[offset]=${index}`);
    expect(words.filter((one) => door.knows(one))).toEqual([]);
    expect(['', '/', '/n', '/nodes', 'nodes/'].filter((one) => door.knows(one))).toEqual([]);
  });

  it('tells numbers from each other', () => {
    const door = createDoorkeeper<number>(2 ** 16);
    const numbers = [3, 2 ** 33].flatMap((generation) =>
      Array.from({ length: 500 }, (_, index) => generation * 2 ** 19 + index * 64),
    );
    expect(numbers.filter((one) => door.knows(one))).toEqual([]);
    expect(numbers.filter((one) => door.knows(one)).length).toBeGreaterThan(950);
  });

  it('forgets words when many others came', () => {
    const door = createDoorkeeper<string>();
    door.knows('a');
    for (let index = 0; index < 500_000; index += 1) door.knows(`b${index}`);
    expect(door.knows('a')).toBe(false);
  });
});

it('forgets what comes again after more others than there is room for', () => {
  const door = createDoorkeeper<string>(100);
  const knownAfter = (others: number) => {
    door.knows(`first of ${others}`);
    for (let index = 0; index < others; index += 1) door.knows(`${others} ${index}`);
    return door.knows(`first of ${others}`);
  };
  const times = Array.from({ length: 50 }, (_, index) => index);
  expect(times.filter((time) => knownAfter(time % 4)).length).toBeGreaterThan(40);
  expect(times.filter((time) => knownAfter(1_000 + time)).length).toBeLessThan(5);
});
