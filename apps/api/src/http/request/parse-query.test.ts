import { CommerceError } from '@aisle/schema';
import { array, assert, property, string, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery } from './read-parameters.js';

const pairs = (query: string) => parseQuery(query).map(({ name, value }) => [name, value]);

describe('parseQuery', () => {
  it('reads raw and percent-encoded brackets alike', () => {
    expect(pairs('page[limit]=5&page%5Boffset%5D=10')).toEqual([
      ['page[limit]', '5'],
      ['page[offset]', '10'],
    ]);
  });

  it('reads + as a space and %2B as a plus', () => {
    expect(pairs('filter=eq(name,red+tee)&q=a%2Bb')).toEqual([
      ['filter', 'eq(name,red tee)'],
      ['q', 'a+b'],
    ]);
  });

  it('keeps everything after the first = in the value', () => {
    expect(pairs('a=b=c&d&=e&')).toEqual([
      ['a', 'b=c'],
      ['d', ''],
      ['', 'e'],
    ]);
  });

  it.each(['a=%', 'a=%zz', 'a=%C3', '%E0%A4=a'])('refuses %s', (query) => {
    expect(() => parseQuery(query)).toThrow(CommerceError);
  });

  it('gives back what URLSearchParams wrote', () => {
    const text = string({ unit: 'grapheme' }).map((value) => value.toWellFormed());
    assert(
      property(array(tuple(text, text)), (entries) => {
        expect(pairs(new URLSearchParams(entries).toString())).toEqual(entries);
      }),
    );
  });
});
