import { expect, it } from 'vitest';
import { createReleaseMemories } from './release-memory.js';

const one = { id: 'one' };

it('remembers rows of a release, kind by kind', () => {
  const memories = createReleaseMemories();
  memories.of(one).of<string>('node').set('a', 'found');
  expect(memories.of(one).of('node').get('a')).toBe('found');
  expect(memories.of(one).of('list').get('a')).toBeUndefined();
  expect(memories.of({ id: 'other' }).of('node').get('a')).toBeUndefined();
});

it('forgets what was not asked for while much else came, and nothing that was', () => {
  const memories = createReleaseMemories(100_000);
  const memory = memories.of(one).of<Buffer>('block');
  memory.set('kept', Buffer.alloc(1_000));
  memory.set('forgotten', Buffer.alloc(1_000));
  for (let index = 0; index < 400; index++) {
    memory.set(String(index), Buffer.alloc(1_000));
    expect(memory.get('kept')).toHaveLength(1_000);
  }
  expect(memory.get('forgotten')).toBeUndefined();
  expect(memory.get('399')).toBeDefined();
});

it('counts the bytes of what it keeps', () => {
  const memories = createReleaseMemories(100_000);
  const memory = memories.of(one).of<{ numbers: Buffer }>('list');
  const isKept = (length: number) => {
    memory.set(`first ${length}`, { numbers: Buffer.alloc(length) });
    for (let index = 0; index < 20; index++) {
      memory.set(`${length} ${index}`, { numbers: Buffer.alloc(length) });
    }
    return memory.get(`first ${length}`) !== undefined;
  };
  expect(isKept(100)).toBe(true);
  expect(isKept(20_000)).toBe(false);
});
