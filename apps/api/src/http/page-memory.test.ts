import { createMemory } from '@aisle/core/engine';
import { describe, expect, it } from 'vitest';
import { jsonAnswer } from './answer/exchange.js';
import { createPageMemory, finishPage, makePageTags } from './answer-page.js';

const page = (key: string, bytes = 10_000) =>
  finishPage(key, jsonAnswer(200, Buffer.alloc(bytes, 'a')), makePageTags('1', key, '/'));

describe('a memory of pages', () => {
  it('keeps what comes for the second time', () => {
    const memory = createMemory(100_000);
    const pages = createPageMemory(memory);
    const kept = page('a');
    pages.keep(page('a'));
    expect(pages.find('a')).toBeUndefined();
    pages.keep(kept);
    expect(pages.find('a')).toBe(kept);
    expect(memory.describe().get('page')).toMatchObject({ entries: 1, hits: 1, misses: 1 });
    expect(memory.describe().get('page')?.bytes).toBeGreaterThan(10_000);
  });

  it('counts a page again that has grown', async () => {
    const memory = createMemory(60_000);
    const pages = createPageMemory(memory);
    const grown = page('a');
    pages.keep(grown);
    pages.keep(grown);
    const before = memory.describe().get('page')?.bytes ?? 0;
    const { body } = await grown.make('gzip');
    pages.recount(grown);
    expect(memory.describe().get('page')).toMatchObject({
      entries: 1,
      bytes: before + (body?.length ?? 0),
    });
    pages.recount(page('b'));
    expect(pages.find('b')).toBeUndefined();
  });

  it('keeps nothing in a memory of no bytes', () => {
    const memory = createMemory(0);
    const pages = createPageMemory(memory);
    pages.keep(page('a', 0));
    pages.keep(page('a', 0));
    expect(pages.find('a')).toBeUndefined();
    expect(memory.describe().get('page')).toMatchObject({ entries: 0, bytes: 0 });
  });
});
