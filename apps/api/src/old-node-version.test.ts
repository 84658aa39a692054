import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeOldNode } from './old-node-version.js';

describe('describeOldNode', () => {
  it.each(['22.12.0', '24.0.0', '26.10.0', '100.0.0'])('has nothing to say on %s', (version) => {
    expect(describeOldNode(version)).toBeUndefined();
  });

  it.each(['8.17.0', '20.20.2', '22.11.0'])('says in a sentence what %s lacks', (version) => {
    expect(describeOldNode(version)).toMatch(
      new RegExp(
        `^aisle needs Node 22\\.12 or newer, but this is Node ${version} \\(.+\\)\\. Install .+\\.$`,
      ),
    );
  });

  it.each(['apps/api', 'packages/core', 'packages/schema'])('agrees with %s', (name) => {
    const manifest = new URL(`../../../${name}/package.json`, import.meta.url);
    expect(JSON.parse(readFileSync(manifest, 'utf8')).engines).toEqual({ node: '>=22.12' });
  });
});
