import { describe, expect, it } from 'vitest';
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

describe('answers that are there at once', () => {
  /** Recalls an answer, and notes when it was read. */
  function watchAnswers() {
    const answers = createAnswers();
    const read: string[] = [];
    const recall = <Answer>(question: string, answer: Answer, revision = 1) =>
      answers.recall(revision, question, () => {
        read.push(question);
        return answer;
      });
    return { read, recall };
  }

  it('are read once, and anew when anything changed', () => {
    const { recall, read } = watchAnswers();
    expect([recall('a', 1), recall('a', 2)]).toEqual([1, 1]);
    expect([recall('a', 3, 2), recall('b', null, 2), recall('b', 4, 2)]).toEqual([3, null, null]);
    expect(read).toEqual(['a', 'a', 'b']);
  });

  it('are not remembered when there is nothing', () => {
    const { recall, read } = watchAnswers();
    for (let times = 0; times < 3; times += 1) expect(recall('a', undefined)).toBeUndefined();
    expect(recall('a', 1)).toBe(1);
    expect(read).toHaveLength(4);
  });

  it('are not remembered of long questions, nor more than a thousand', () => {
    const { recall, read } = watchAnswers();
    const long = 'x'.repeat(2_000);
    for (const question of [long, long]) recall(question, 1);
    for (let number = 0; number < 1_001; number += 1) recall(`${number}`, 1);
    for (const question of ['1000', '0']) recall(question, 1);
    const timesOf = (question: string) => read.filter((one) => one === question).length;
    expect([long, '1000', '0'].map(timesOf)).toEqual([2, 1, 2]);
  });
});
