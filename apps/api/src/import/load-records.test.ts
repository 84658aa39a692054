import { expect, it } from 'vitest';
import { inFileOrder } from './load-records.js';

it('has faults by file and line, and those of a line as they were found', () => {
  const found = [
    'b.csv:2 one',
    'a.csv:10 two',
    'standard input:1 three',
    'a.csv:9 column "Title" four',
    'a.csv:10 five',
    'There may be more faults after these.',
    'a.csv lacks a header',
  ];
  expect(inFileOrder(found, ['a.csv', 'standard input', 'b.csv'])).toEqual([
    'a.csv:9 column "Title" four',
    'a.csv:10 two',
    'a.csv:10 five',
    'standard input:1 three',
    'b.csv:2 one',
    'There may be more faults after these.',
    'a.csv lacks a header',
  ]);
});
