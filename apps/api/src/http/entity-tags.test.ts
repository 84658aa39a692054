import { describe, expect, it } from 'vitest';
import { isKnownTag, namesTag, parseTagCondition } from './entity-tags.js';

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

describe('namesTag', () => {
  it.each([
    ['"y"', true],
    ['"x", W/"y"', true],
    ['"x"', false],
    ['*', false],
    ['', false],
  ])('answers for %j', (header, expected) => {
    expect(namesTag(header, '"y"')).toBe(expected);
  });
});
