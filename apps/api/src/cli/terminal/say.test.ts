import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { formatBytes } from './say.js';

const folder = fileURLToPath(new URL('../', import.meta.url));

/** Files that print for programs or hand out a stream. */
const others = [
  'commands/completion.ts',
  'commands/export.ts',
  'commands/tokens.ts',
  'terminal/say.ts',
  'write-lines.ts',
  'serve/log.ts',
];

it('nothing else of the command line writes for people', () => {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => name !== 'terminal/say.ts' && !others.includes(name));
  const writing = sources.filter((name) =>
    /\bprocess\.(stdout|stderr)\.write\b|\bconsole\./.test(
      readFileSync(`${folder}${name}`, 'utf8'),
    ),
  );
  expect(sources.length).toBeGreaterThan(20);
  expect(writing).toEqual([]);
});

describe('formatBytes', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [2_340_000, '2.3 MB'],
  ])('shows %d as %s', (bytes, expected) => {
    expect(formatBytes(bytes)).toBe(expected);
  });
});
