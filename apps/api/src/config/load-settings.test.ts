import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadSettings } from './resolve-settings.js';

const home = process.cwd();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aisle-config-'));
  process.chdir(folder);
});
afterEach(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true });
});

it('reads a file that begins with a byte order mark', () => {
  writeFileSync('aisle.config.json', '\uFEFF{"port": 4900}');
  expect(loadSettings({}).settings.port).toBe(4900);
});

it('says where a fault is, without a secret that is near it', () => {
  writeFileSync('aisle.config.json', '\uFEFF{"clientSecret": "hush" x}');
  expect(() => loadSettings({})).toThrow(
    /^aisle\.config\.json is not valid JSON at line 1, column \d+\.$/,
  );
});

it('says of a folder what it is', () => {
  mkdirSync('aisle.config.json');
  expect(() => loadSettings({})).toThrow(/is a folder, .*Rename or remove the folder/);
});
