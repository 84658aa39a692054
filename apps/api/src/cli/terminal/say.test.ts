import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../', import.meta.url));

/** Files that print for programs or hand out a stream. */
const others = [
  'commands/completion.ts',
  'commands/commands.ts',
  'commands/restore.ts',
  'terminal/say.ts',
  'write-lines.ts',
  'serve/open-output.ts',
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
