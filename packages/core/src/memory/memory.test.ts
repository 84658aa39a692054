import { describe, expect, it } from 'vitest';
import { createAdmissionFilter, createMemory } from './memory.js';

const value = () => ({});

describe('a memory', () => {
  it('gives what was kept, each part by its own keys', () => {
    const memory = createMemory(100_000);
    const [pages, rows] = [memory.part<string, object>('page'), memory.part<string, object>('row')];
    const page = value();
    pages.set('a', page, 100);
    expect(pages.get('a')).toBe(page);
    expect(rows.get('a')).toBeUndefined();
    expect([pages.has('a'), rows.has('a')]).toEqual([true, false]);
  });

  it('forgets what was not asked for the longest, of whatever part', () => {
    const memory = createMemory(10_000);
    const [pages, products] = [
      memory.part<string, object>('page'),
      memory.part<number, object>('product'),
    ];
    pages.set('kept', value(), 1_000);
    pages.set('forgotten', value(), 1_000);
    for (let number = 0; number < 20; number++) {
      products.set(number, value(), 1_000);
      expect(pages.get('kept')).toBeDefined();
    }
    expect(pages.get('forgotten')).toBeUndefined();
    expect(products.has(0)).toBe(false);
    expect(products.has(19)).toBe(true);
  });

  it('holds no more bytes than it may, and says how many those are', () => {
    const memory = createMemory(50_000);
    const parts = ['one', 'other'].map((kind) => memory.part<string, object>(kind));
    for (let index = 0; index < 500; index++) {
      parts[index % 2]?.set(`${index % 60}`, value(), (index * 7919) % 5_000);
      const figures = [...memory.describe().values()];
      const bytes = figures.reduce((sum, figure) => sum + figure.bytes, 0);
      expect(bytes).toBeLessThanOrEqual(50_000);
      expect(bytes).toBeGreaterThanOrEqual(0);
    }
    const entries = [...memory.describe().values()].map((figure) => figure.entries);
    const there = parts.map(
      (part) => Array.from({ length: 60 }, (_, key) => part.has(`${key}`)).filter(Boolean).length,
    );
    expect(entries).toEqual(there);
  });

  it('counts how often it helped', () => {
    const memory = createMemory(10_000);
    const pages = memory.part<string, object>('page');
    memory.part('row');
    pages.set('a', value(), 1);
    for (const key of ['a', 'b', 'a']) pages.get(key);
    pages.has('a');
    expect(memory.describe().get('page')).toMatchObject({ entries: 1, hits: 2, misses: 1 });
    expect(memory.describe().get('row')).toMatchObject({ entries: 0, hits: 0, misses: 0 });
  });

  it('keeps the smaller value when the larger one does not fit', () => {
    const pages = createMemory(10_000).part<string, object>('page');
    const small = value();
    pages.set('a', small, 1);
    pages.set('a', value(), 20_000);
    expect(pages.get('a')).toBe(small);
  });

  it('of no bytes keeps nothing', () => {
    const pages = createMemory(0).part<string, object>('page');
    pages.set('a', value(), 0);
    expect(pages.get('a')).toBeUndefined();
  });
});

describe('an admission filter', () => {
  it('knows words from the second time on', () => {
    const admission = createAdmissionFilter<string>();
    expect(['a', 'b', 'a', 'b', 'a'].map((words) => admission.knows(words))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  it('does not know words that are only like others', () => {
    const admission = createAdmissionFilter<string>();
    const words = Array.from({ length: 1000 }, (_, index) => `/nodes?page[offset]=${index}`);
    expect(words.filter((one) => admission.knows(one))).toEqual([]);
    expect(['', '/', '/n', '/nodes', 'nodes/'].filter((one) => admission.knows(one))).toEqual([]);
  });

  it('tells numbers from each other', () => {
    const admission = createAdmissionFilter<number>(2 ** 16);
    const numbers = [3, 2 ** 33].flatMap((generation) =>
      Array.from({ length: 500 }, (_, index) => generation * 2 ** 19 + index * 64),
    );
    expect(numbers.filter((one) => admission.knows(one))).toEqual([]);
    expect(numbers.filter((one) => admission.knows(one)).length).toBeGreaterThan(950);
  });

  it('forgets words when many others came', () => {
    const admission = createAdmissionFilter<string>();
    admission.knows('a');
    for (let index = 0; index < 500_000; index += 1) admission.knows(`b${index}`);
    expect(admission.knows('a')).toBe(false);
  });
});

it('forgets what comes again after more others than there is room for', () => {
  const admission = createAdmissionFilter<string>(100);
  const knownAfter = (others: number) => {
    admission.knows(`first of ${others}`);
    for (let index = 0; index < others; index += 1) admission.knows(`${others} ${index}`);
    return admission.knows(`first of ${others}`);
  };
  const times = Array.from({ length: 50 }, (_, index) => index);
  expect(times.filter((time) => knownAfter(time % 4)).length).toBeGreaterThan(40);
  expect(times.filter((time) => knownAfter(1_000 + time)).length).toBeLessThan(5);
});
