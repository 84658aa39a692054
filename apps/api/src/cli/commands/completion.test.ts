import { execFileSync } from 'node:child_process';
import { expect, it, vi } from 'vitest';
import { createCompletion } from './completion.js';
import { publish } from './publish.js';
import { serve } from './serve.js';

async function scriptFor(shell: string): Promise<string> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await createCompletion(() => [serve, publish]).run([shell], {});
    return String(write.mock.calls[0]?.[0]);
  } finally {
    write.mockRestore();
  }
}

it.each([
  [['pub'], 'publish'],
  [['publish', '--fo'], '--force'],
  [['--po'], '--port'],
  [['publish', '--po'], ''],
])('bash completes %j to %j', async (words, completed) => {
  const typed = `COMP_WORDS=(aisle ${words.join(' ')}); COMP_CWORD=${words.length}; _aisle`;
  const script = `${await scriptFor('bash')}\n${typed}; echo "\${COMPREPLY[@]}"`;
  expect(execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim()).toBe(completed);
});

it.each(['zsh', 'fish'])('%s is told the commands with their options', async (shell) => {
  const script = await scriptFor(shell);
  for (const text of ['publish', 'dry-run', 'publish unchanged catalogs too', 'port'])
    expect(script).toContain(text);
});

it('names the shells for another one', async () => {
  await expect(scriptFor('tcsh')).rejects.toThrow('Unknown shell "tcsh". Use bash, zsh');
});
