import { PassThrough } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { UsageError } from '../../config/setting-parsers.js';
import { confirm } from './say.js';

function ask(answer: string) {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const input = Object.assign(new PassThrough(), { isTTY: true });
  input.end(answer);
  return confirm('Delete it?', 'add --yes', input);
}

it.each([
  ['yes\n', true],
  [' Y \n', true],
  ['no\n', false],
  ['yesterday\n', false],
  ['\n', false],
])('the answer %j is %j', async (answer, isWanted) => {
  expect(await ask(answer)).toBe(isWanted);
});

it('who goes away without an answer says no', async () => {
  expect(await ask('')).toBe(false);
});

it('where nobody can be asked, it says what to do', async () => {
  await expect(confirm('Delete it?', 'add --yes', new PassThrough())).rejects.toThrow(UsageError);
});
