import { describe, expect, it } from 'vitest';
import { bodyTag, isKnownTag, parseTagCondition } from './entity-tags.js';

describe('bodyTag', () => {
  it('is strong, and another for another body or encoding', () => {
    const tag = bodyTag('{}', 'gzip');
    expect(tag).toMatch(/^"[\w-]{27}"$/);
    expect(bodyTag('{}', 'gzip')).toBe(tag);
    expect(bodyTag('{ }', 'gzip')).not.toBe(tag);
    expect(bodyTag('{}')).not.toBe(tag);
  });
});

describe('parseTagCondition', () => {
  it.each([
    ['*', { any: true, tags: [] }],
    [' * ', { any: true, tags: [] }],
    ['"3"', { any: false, tags: [{ tag: '3', weak: false }] }],
    ['W/"3"', { any: false, tags: [{ tag: '3', weak: true }] }],
    ['3', { any: false, tags: [] }],
    ['', { any: false, tags: [] }],
    [
      '"a,b" , W/"c"',
      {
        any: false,
        tags: [
          { tag: 'a,b', weak: false },
          { tag: 'c', weak: true },
        ],
      },
    ],
  ])('reads %j', (header, expected) => {
    expect(parseTagCondition(header)).toEqual(expected);
  });
});

describe('isKnownTag', () => {
  it.each([
    [undefined, false],
    ['"x"', false],
    ['"x", "y"', true],
    ['W/"y"', true],
    ['*', true],
    ['y', false],
  ])('answers for %j', (header, expected) => {
    expect(isKnownTag(header, '"y"')).toBe(expected);
  });
});
