import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findHiddenTypes, findUntoldExports, readDoors } from './support/door-names.js';

describe.each(['core', 'schema'] as const)('the doors of %s', (name) => {
  const doors = readDoors(name);

  it('are those of the table in its README', () => {
    const readme = readFileSync(new URL(`../../${name}/README.md`, import.meta.url), 'utf8');
    const listed = [...readme.matchAll(/^\| `(@aisle\/[\w/]+)` \|/gm)].map(([, door]) => door);
    const entries = doors.map(({ door }) => `@aisle/${name}${door.slice(1)}`);
    expect(listed.toSorted()).toEqual(entries.toSorted());
  });

  it('export every type that their exports mention', () => {
    expect(findHiddenTypes(doors)).toEqual([]);
  });

  it('say of every export what it is', () => {
    expect(findUntoldExports(doors)).toEqual([]);
  });
});
