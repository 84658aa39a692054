import { spawnSync } from 'node:child_process';
import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { hasEnded, processName } from './process-name.js';

it('this process has not ended', () => {
  expect(hasEnded(processName)).toBe(false);
});

it('a process that runs has not ended', () => {
  expect(hasEnded(`${hostname()}:${process.ppid}:1`)).toBe(false);
});

it('a process that is gone has ended', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  expect(hasEnded(`${hostname()}:${pid}:1`)).toBe(true);
});

it('an earlier process with this one’s number has ended', () => {
  expect(hasEnded(`${hostname()}:${process.pid}:1`)).toBe(true);
});

it('nothing is known of processes of other hosts', () => {
  expect(hasEnded('elsewhere:1:1')).toBe(false);
  expect(hasEnded('swept')).toBe(false);
});
