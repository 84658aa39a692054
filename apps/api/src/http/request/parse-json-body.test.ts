import { CommerceError } from '@aisle/schema';
import { assert, jsonValue, pre, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonBody } from './read-body.js';

describe('parseJsonBody', () => {
  it.each([
    ['', 'The body is empty; it must be JSON.'],
    ['{"a":1,}', 'property name expected at line 1, column 8'],
    ['{\n  "a" 1\n}', 'colon expected at line 2, column 7'],
    ['{"a":1', 'close brace expected at line 1, column 7'],
    ['{} {}', 'end of file expected at line 1, column 4'],
    ['// no\n{}', 'invalid comment token at line 1, column 1'],
    ["{'a':1}", 'line 1, column 2'],
  ])('says what is wrong with %j and where', (text, words) => {
    expect(() => parseJsonBody(text)).toThrow(words);
  });

  it.each(['__proto__', 'constructor', 'prototype'])('refuses a member named %s', (key) => {
    const refusal = () => parseJsonBody(`{"data":[{"${key}":{"admin":true}}]}`);
    expect(refusal).toThrow(`The body has a member named ${key}; remove it.`);
    expect(() => parseJsonBody(`{"data":["${key}"]}`)).not.toThrow();
  });

  it('refuses what is nested too deeply, before parsing it', () => {
    expect(() => parseJsonBody('['.repeat(60_000))).toThrow('more than 32 levels deep at line 1');
  });

  it('refuses what would take long to parse, and parses a file of the same size', () => {
    const file = { import_file: '{"a":[1,2]}\n'.repeat(20_000) };
    expect(parseJsonBody(JSON.stringify(file))).toEqual(file);
    expect(() => parseJsonBody(JSON.stringify(Array(40_000).fill(1)))).toThrow(
      'more than 65536 characters outside of its strings',
    );
  });

  it.each([
    ['1e400', 'infinite'],
    ['-9007199254740993', '-9007199254740992'],
    ['12345678901234567', '12345678901234568'],
  ])('refuses the number %s, which would be read as %s', (number, become) => {
    expect(() => parseJsonBody(`{"a":"${number}",\n "b":[0.1,-5,${number}]}`)).toThrow(
      `at line 2, column 14, the number ${number} would be read as ${become}`,
    );
    expect(parseJsonBody(`["${number}\\"${number}"]`)).toEqual([`${number}"${number}`]);
  });

  it('parses what JSON.stringify writes', () => {
    assert(
      property(jsonValue({ maxDepth: 5, noUnicodeString: false }), (value) => {
        const text = JSON.stringify(value);
        pre(!/"(__proto__|constructor|prototype)":/.test(text));
        expect(parseJsonBody(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('throws nothing but its own error, whatever comes', () => {
    assert(
      property(string({ unit: 'binary' }), (text) => {
        try {
          parseJsonBody(text);
        } catch (error) {
          expect(error).toBeInstanceOf(CommerceError);
        }
      }),
    );
  });
});
