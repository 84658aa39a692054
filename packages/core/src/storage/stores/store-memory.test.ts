import { expect, it } from 'vitest';
import { createAnswers, createStoreMemory } from './catalog-records.js';

it('reads once for as long as nothing changes', async () => {
  let revision = 1;
  let reads = 0;
  const memory = createStoreMemory(() => revision);
  const read = async () => {
    reads += 1;
    return `read ${reads}`;
  };
  expect(await memory.recall('a', read)).toBe('read 1');
  expect(await memory.recall('a', read)).toBe('read 1');
  revision = 2;
  expect(await memory.recall('a', read)).toBe('read 2');
  expect(await memory.recall('b', read)).toBe('read 3');
});

it('asks again where there was no answer', async () => {
  const memory = createStoreMemory(async () => 1);
  const answers = [undefined, 'found'];
  expect(await memory.recall('a', async () => answers.shift())).toBeUndefined();
  expect(await memory.recall('a', async () => answers.shift())).toBe('found');
});

it('does not keep an answer for a revision that began while it was read', async () => {
  let revision = 1;
  const memory = createStoreMemory(() => revision);
  let finish = (_: string) => {};
  const slow = memory.recall('a', () => new Promise<string>((resolve) => (finish = resolve)));
  revision = 2;
  expect(await memory.recall('b', async () => 'new')).toBe('new');
  finish('old');
  expect(await slow).toBe('old');
  expect(await memory.recall('a', async () => 'new')).toBe('new');
});

it('does not keep answers to very long questions', async () => {
  const memory = createStoreMemory(() => 1);
  let reads = 0;
  const question = 'x'.repeat(2_000);
  for (let index = 0; index < 2; index++) await memory.recall(question, async () => (reads += 1));
  expect(reads).toBe(2);
});

it('keeps at most a thousand answers', () => {
  const answers = createAnswers();
  const read: string[] = [];
  const recall = (question: string) => answers.recall(1, question, () => read.push(question));
  for (let number = 0; number < 1_001; number += 1) recall(`${number}`);
  recall('1000');
  recall('0');
  expect(read.filter((question) => question === '1000')).toHaveLength(1);
  expect(read.filter((question) => question === '0')).toHaveLength(2);
});
