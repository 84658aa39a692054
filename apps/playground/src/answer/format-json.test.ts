import { describe, expect, it } from 'vitest';
import { formatJson } from './format-json.js';
import { jsonTokens } from './json-tokens.js';

const values = [
  {},
  [],
  null,
  -1.5e-7,
  'a "quoted" \\ {[,:]} \n text',
  { a: [], b: {}, c: [1, [true, { d: null }]], 'e"f': 'ü' },
];

describe('formatJson', () => {
  it.each(values)('lays %j out as JSON.stringify does', (value) => {
    expect(formatJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
  });

  it('does not mind how the text was laid out', () => {
    expect(formatJson(JSON.stringify(values, null, '\t'))).toBe(JSON.stringify(values, null, 2));
  });

  it('keeps order, repetition and digits as they were sent', () => {
    expect(formatJson('{"10":1.0,"2":12345678901234567890,"2":0}')).toBe(
      '{\n  "10": 1.0,\n  "2": 12345678901234567890,\n  "2": 0\n}',
    );
  });
});

describe('jsonTokens', () => {
  it('loses nothing', () => {
    const text = JSON.stringify(values, null, 2);
    expect(
      jsonTokens(text)
        .map((token) => token.text)
        .join(''),
    ).toBe(text);
  });

  it('tells names, text, numbers and words apart', () => {
    const kinds = jsonTokens('{\n  "a": "b:",\n  "c": -1,\n  "d": true\n}')
      .filter(({ kind }) => kind !== 'mark')
      .map(({ kind, text }) => `${kind} ${text}`);
    expect(kinds).toEqual([
      'name "a"',
      'text "b:"',
      'name "c"',
      'number -1',
      'name "d"',
      'word true',
    ]);
  });
});
