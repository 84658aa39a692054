import { describe, expect, it, vi } from 'vitest';
import { isKnownTag, namesTag, parseTagCondition } from './entity-tags.js';
import { maxList } from './read-parameters.js';

describe('parseTagCondition', () => {
  it.each([
    ['*', { any: true, tags: [] }],
    [' * ', { any: true, tags: [] }],
    ['"3"', { any: false, tags: [{ tag: '3', weak: false }] }],
    ['W/"3"', { any: false, tags: [{ tag: '3', weak: true }] }],
    ['', { any: false, tags: [] }],
    [' , "3",, ', { any: false, tags: [{ tag: '3', weak: false }] }],
    ['""', { any: false, tags: [{ tag: '', weak: false }] }],
    ['"\xe9"', { any: false, tags: [{ tag: '\xe9', weak: false }] }],
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

describe('what is no list of tags', () => {
  it.each([
    '3',
    'w/"3"',
    'W /"3"',
    'foo"3"',
    '"3"foo',
    '"3" "4"',
    '"3',
    '"3";"4"',
    '*, "3"',
    '"a b"',
    '"a\tb"',
    "'3'",
  ])('%j', (header) => {
    expect(parseTagCondition(header)).toBeUndefined();
    expect(namesTag(header, '"3"')).toBe(false);
  });

  it('is found however long it is', () => {
    expect(parseTagCondition(`${'"a" , '.repeat(20_000)}x`)).toBeUndefined();
    expect(parseTagCondition(' '.repeat(100_000))).toEqual({ any: false, tags: [] });
    expect(parseTagCondition(`${' '.repeat(100_000)}x`)).toBeUndefined();
    expect(parseTagCondition(`"a"${' '.repeat(100_000)}x`)).toBeUndefined();
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

  it('looks at the tags of the first 2 KiB, however many there are', () => {
    const known = `${'"x",'.repeat(maxList / 4 - 1)}"y"`;
    expect(namesTag(`${known},"z"`, '"y"')).toBe(true);
    const looks = vi.spyOn(RegExp.prototype, 'exec');
    const found = namesTag(`${'"x",'.repeat(25_000)}"y"`, '"y"');
    const { length } = looks.mock.calls;
    looks.mockRestore();
    expect(found).toBe(false);
    expect(length).toBeLessThanOrEqual(maxList / 4 + 1);
  });
});
