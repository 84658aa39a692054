import { growth } from '@aisle/testing';
import { expect, it } from 'vitest';
import { parseTagCondition } from './entity-tags.js';

it.each<[string, (size: number) => string]>([
  ['tags', (size) => `${'"a" , '.repeat(size)}x`],
  ['spaces', (size) => ' '.repeat(size)],
  ['spaces before a letter', (size) => `${' '.repeat(size)}x`],
  ['spaces between a tag and a letter', (size) => `"a"${' '.repeat(size)}x`],
])('reading a header takes a time that grows with its length: %s', (_, header) => {
  expect(growth((size) => parseTagCondition(header(size)), 5_000)).toBeLessThan(27);
});
