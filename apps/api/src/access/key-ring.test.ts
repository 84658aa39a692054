import { mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { followKeyFile, openKeyFile } from './key-file.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aisle-key-ring-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('keeps its keys while their file cannot be looked at, and reads it when it can be again', () => {
  const file = join(folder, 'store.key');
  const warnings: string[] = [];
  const warn = (text: string) => warnings.push(text);
  const keys = openKeyFile(file, warn);
  let time = 0;
  const ring = followKeyFile(file, keys, warn, () => {
    time += 5_000;
    return time;
  });
  renameSync(file, join(folder, 'away'));
  // A link to itself cannot be resolved, not even by root.
  symlinkSync(file, file);
  expect(ring.find(keys[0].id)).toEqual(keys[0]);
  expect(ring.current()).toEqual(keys[0]);
  expect(warnings).toEqual([
    expect.stringContaining('The service keeps using the keys it has read.'),
  ]);
  rmSync(file);
  const [next] = openKeyFile(file, warn);
  expect(ring.current()).toEqual(next);
});
