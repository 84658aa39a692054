import { expect, it, vi } from 'vitest';
import { checkNode } from './check-node.mjs';

it.each(['20.19.0', '20.20.2', '22.0.0', '24.11.1'])('accepts Node %s', (version) => {
  expect(checkNode(version)).toBe(true);
});

it.each(['18.20.8', '20.18.3', '20.9.0'])('refuses Node %s and says what is needed', (version) => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(checkNode(version)).toBe(false);
  expect(stderr).toHaveBeenCalledWith(expect.stringContaining('needs Node 20.19 or newer'));
  stderr.mockRestore();
});
