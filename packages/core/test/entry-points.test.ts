import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  findHiddenTypes,
  findUntoldExports,
  readEntryPoints,
} from './support/entry-point-names.js';

describe.each(['core', 'schema'] as const)('the entryPoints of %s', (name) => {
  const entryPoints = readEntryPoints(name);

  it('are those of the table in its README', () => {
    const readme = readFileSync(new URL(`../../${name}/README.md`, import.meta.url), 'utf8');
    const listed = [...readme.matchAll(/^\| `(@aisle\/[\w/]+)` \|/gm)].map(
      ([, entryPoint]) => entryPoint,
    );
    const entries = entryPoints.map(({ entryPoint }) => `@aisle/${name}${entryPoint.slice(1)}`);
    expect(listed.toSorted()).toEqual(entries.toSorted());
  });

  it('export every type that their exports mention', () => {
    expect(findHiddenTypes(entryPoints)).toEqual([]);
  });

  it('say of every export what it is', () => {
    expect(findUntoldExports(entryPoints)).toEqual([]);
  });
});
