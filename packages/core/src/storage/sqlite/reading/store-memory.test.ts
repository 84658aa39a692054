import { describe, expect, it } from 'vitest';
import { createStoreMemory } from './product-list.js';

/** A memory, and how often each question was read. */
function watchMemory() {
  let revision = 0;
  const memory = createStoreMemory(() => revision);
  const read: string[] = [];
  return {
    read,
    recall: <Answer>(question: string, answer: Answer) =>
      memory.recall(question, () => {
        read.push(question);
        return answer;
      }),
    change: () => {
      revision += 1;
    },
  };
}

describe('a memory of the store', () => {
  it('reads an answer once, and anew when anything changed', () => {
    const { recall, read, change } = watchMemory();
    expect([recall('a', 1), recall('a', 2)]).toEqual([1, 1]);
    change();
    expect([recall('a', 3), recall('b', null), recall('b', 4)]).toEqual([3, null, null]);
    expect(read).toEqual(['a', 'a', 'b']);
  });

  it('does not remember that there is nothing', () => {
    const { recall, read } = watchMemory();
    for (let times = 0; times < 3; times += 1) expect(recall('a', undefined)).toBeUndefined();
    expect(recall('a', 1)).toBe(1);
    expect(read).toHaveLength(4);
  });

  it('does not remember long questions, nor more than a thousand', () => {
    const { recall, read } = watchMemory();
    const long = 'x'.repeat(2_000);
    recall(long, 1);
    recall(long, 1);
    for (let number = 0; number < 1_001; number += 1) recall(`${number}`, 1);
    recall('0', 1);
    expect(read.filter((question) => question === long)).toHaveLength(2);
    expect(read.filter((question) => question === '0')).toHaveLength(2);
  });
});
