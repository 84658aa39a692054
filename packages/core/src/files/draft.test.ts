import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeDraft, unfinishedName } from './draft.js';

let folder: string;
let place: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'draft-'));
  place = join(folder, 'file');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('is for its owner only, under a name that nobody can foresee', () => {
  const [one, other] = [makeDraft(place), makeDraft(place)];
  expect(one.path).not.toBe(other.path);
  for (const { path } of [one, other]) {
    expect(path).toMatch(unfinishedName);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  }
  expect(existsSync(place)).toBe(false);
});

it('takes the place of a file, and of a link without following it', () => {
  const victim = join(folder, 'victim');
  writeFileSync(victim, 'precious');
  symlinkSync(victim, place);
  const draft = makeDraft(place);
  writeFileSync(draft.path, 'new');
  draft.put('replacement');
  draft.discard();
  expect(readFileSync(place, 'utf8')).toBe('new');
  expect(readFileSync(victim, 'utf8')).toBe('precious');
  expect(readdirSync(folder).sort()).toEqual(['file', 'victim']);
});

it('as a new file replaces nothing, and is gone when it is discarded', () => {
  const [first, second] = [makeDraft(place), makeDraft(place)];
  writeFileSync(first.path, 'first');
  first.put('new');
  expect(() => second.put('new')).toThrow(expect.objectContaining({ code: 'EEXIST' }));
  second.discard();
  expect(readFileSync(place, 'utf8')).toBe('first');
  expect(readdirSync(folder)).toEqual(['file']);
});
