import { describe, expect, it } from 'vitest';
import { showPlace } from './filter.js';

describe('a place', () => {
  it.each([
    ['abcdef', 2, 4, '  abcdef', '    ^^'],
    ['abc', 3, 3, '  abc', '     ^'],
    ['abc', 0, 0, '  abc', '  ^'],
    ['a\tb\nc\u202ed', 4, 5, '  a b c d', '      ^'],
    ['日本x', 2, 3, '  日本x', '      ^'],
    ['日本', 0, 1, '  日本', '  ^^'],
    ['👍x', 2, 3, '  👍x', '    ^'],
    ['e\u0301x', 2, 3, '  e\u0301x', '   ^'],
    ['🇫🇷x', 4, 5, '  🇫🇷x', '    ^'],
    ['\ud83dx', 1, 2, '  \ufffdx', '   ^'],
  ])('in %j from %d to %d', (source, start, end, line, carets) => {
    expect(showPlace(source, { start, end })).toEqual([line, carets]);
  });

  it('in a blank text is not shown', () => {
    expect(showPlace(' \t\n', { start: 0, end: 3 })).toEqual([]);
  });
});

describe('a long text', () => {
  const digits = '0123456789'.repeat(30);

  it.each([
    [0, `${digits.slice(0, 80)}…`, 0],
    [150, `…${digits.slice(110, 190)}…`, 41],
    [300, `…${digits.slice(220)}`, 81],
  ])('is cut around offset %d', (place, line, column) => {
    const shown = showPlace(digits, { start: place, end: place });
    expect(shown).toEqual([`  ${line}`, `  ${' '.repeat(column)}^`]);
  });

  it('shows as much of a long place as fits', () => {
    const [line, carets] = showPlace(digits, { start: 150, end: 300 });
    expect(line).toBe(`  …${digits.slice(110, 190)}…`);
    expect(carets).toBe(`  ${' '.repeat(41)}${'^'.repeat(40)}`);
  });

  it('is not cut inside a character', () => {
    const [line] = showPlace(`x${'👍'.repeat(200)}`, { start: 101, end: 103 });
    expect(line).toMatch(/^ {2}…(👍)+…$/u);
  });
});
