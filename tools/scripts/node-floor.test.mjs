import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { canFetch, floor, isSuitable } from './node-floor.mjs';

it.each(['22.12.0', '22.23.3', '24.0.0', '26.10.0', '100.0.0'])('takes Node %s', (version) => {
  expect(isSuitable(version)).toBe(true);
});

it.each(['16.0.0', '18.20.8', '20.20.2', '22.11.0'])('has Node %s fetch another', (version) => {
  expect(isSuitable(version)).toBe(false);
  expect(canFetch(version)).toBe(true);
});

it('says in a sentence what a very old Node lacks', () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(canFetch('14.21.3')).toBe(false);
  expect(stderr.mock.calls.flat()).toEqual([
    expect.stringMatching(/^Aisle needs Node 22\.12 or newer, but this is Node 14\.21\.3 .+\.\n$/),
  ]);
  stderr.mockRestore();
});

it('says what the root manifest says', () => {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  expect(JSON.parse(manifest).engines).toEqual({ node: `>=${floor}` });
});
