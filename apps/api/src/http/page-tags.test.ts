import { describe, expect, it } from 'vitest';
import { makePageTags } from './answer-page.js';

describe('makePageTags', () => {
  it('makes strong tags, the same each time', () => {
    const tags = makePageTags('1.0.0', 'r-1.en', '/nodes?');
    for (const tag of Object.values(tags)) expect(tag).toMatch(/^"[\w-]{27,}"$/);
    expect(makePageTags('1.0.0', 'r-1.en', '/nodes?')).toEqual(tags);
  });

  it('makes another for every other edition, version, address and encoding', () => {
    const tags = [
      makePageTags('1.0.0', 'r-1.en', '/nodes?'),
      makePageTags('1.0.1', 'r-1.en', '/nodes?'),
      makePageTags('1.0.0', 'r-2.en', '/nodes?'),
      makePageTags('1.0.0', 'r-1.en', '/nodes?x'),
    ].flatMap(Object.values);
    expect(new Set(tags).size).toBe(12);
  });
});
