import { describe, expect, it } from 'vitest';
import { jsonAnswer } from '../answer/answer.js';
import { finishPage } from './finished-page.js';
import { createPageMemory } from './page-memory.js';
import { makePageTags } from './page-tags.js';

const page = (key: string, bytes = 10_000) =>
  finishPage(key, jsonAnswer(200, Buffer.alloc(bytes, 'a')), makePageTags('1', key, '/'));

describe('a memory of pages', () => {
  it('finds what it keeps, and counts', () => {
    const memory = createPageMemory(100_000);
    const kept = page('a');
    memory.keep(kept);
    expect(memory.find('a')).toBe(kept);
    expect(memory.find('b')).toBeUndefined();
    expect(memory.describe()).toMatchObject({ pages: 1, hits: 1, misses: 1 });
    expect(memory.describe().bytes).toBeGreaterThan(10_000);
  });

  it('lets go of what was not asked for the longest', () => {
    const memory = createPageMemory(60_000);
    memory.keep(page('a'));
    memory.keep(page('b'));
    memory.find('a');
    memory.keep(page('c'));
    expect(memory.find('a')).toBeDefined();
    expect(memory.find('b')).toBeUndefined();
    expect(memory.describe().bytes).toBeLessThanOrEqual(60_000);
  });

  it('counts a page again that has grown', async () => {
    const memory = createPageMemory(60_000);
    const grown = page('a');
    memory.keep(grown);
    const before = memory.describe().bytes;
    const { body } = await grown.make('gzip');
    memory.keep(grown);
    expect(memory.describe()).toMatchObject({ pages: 1, bytes: before + (body?.length ?? 0) });
  });

  it('keeps nothing that is larger than itself, and nothing at all with no bytes', () => {
    const small = createPageMemory(20_000);
    small.keep(page('a', 1_000));
    small.keep(page('b', 10_000));
    expect(small.find('a')).toBeDefined();
    expect(small.find('b')).toBeUndefined();
    const none = createPageMemory(0);
    none.keep(page('a', 0));
    expect(none.describe()).toMatchObject({ pages: 0, bytes: 0 });
  });
});
