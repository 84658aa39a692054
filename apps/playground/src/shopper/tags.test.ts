import { describe, expect, it } from 'vitest';
import { readTags, toggleTag } from './tags.js';

describe('tags', () => {
  it.each([
    ['', []],
    [' , ', []],
    ['trade, loyal ,trade', ['trade', 'loyal']],
  ])('%j are %j', (text, tags) => {
    expect(readTags(text)).toEqual(tags);
  });

  it.each([
    ['', 'trade', 'trade'],
    ['trade', 'loyal', 'trade,loyal'],
    ['trade, loyal', 'trade', 'loyal'],
    ['trade', 'trade', ''],
  ])('%j with %s pressed are %j', (text, tag, after) => {
    expect(toggleTag(text, tag)).toBe(after);
  });
});
