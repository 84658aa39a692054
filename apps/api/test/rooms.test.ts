import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

/** More than this cannot be taken in at a glance. */
const most = 20;

it.each(['packages/schema', 'packages/core', 'apps/api'])(
  'no folder of sources in %s has more than 20 files beside its tests',
  (name) => {
    const sources = new URL(`../../../${name}/src`, import.meta.url);
    const counts = new Map<string, number>();
    for (const file of readdirSync(sources, { recursive: true, withFileTypes: true })) {
      if (!file.isFile() || /[.]test[.]tsx?$/.test(file.name)) continue;
      counts.set(file.parentPath, (counts.get(file.parentPath) ?? 0) + 1);
    }
    expect(counts.size).toBeGreaterThan(5);
    expect([...counts].filter(([, count]) => count > most)).toEqual([]);
  },
);
