import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const packages = ['packages/schema', 'packages/core', 'apps/api'] as const;

// Storage engines are read one at a time, and use the same names for the same parts.
it('no two types that a file exports share a name, but those of two storage engines', () => {
  const homes = new Map<string, string[]>();
  for (const { parentPath, name } of packages.flatMap(sourcesOf)) {
    const file = join(parentPath, name);
    const declared = readFileSync(file, 'utf8').matchAll(exportedType);
    for (const [, type = ''] of declared) homes.set(type, [...(homes.get(type) ?? []), file]);
  }
  expect(homes.size).toBeGreaterThan(300);
  expect([...homes].filter(([, files]) => !areOnePerEngine(files))).toEqual([]);
});

function areOnePerEngine(files: readonly string[]): boolean {
  const engines = files.map((file) => /storage[\\/](\w+)[\\/]/.exec(file)?.[1] ?? 'none');
  return (
    files.length === 1 || (!engines.includes('none') && new Set(engines).size === files.length)
  );
}

const exportedType = /^export (?:interface|type|class) (\w+)/gm;

function sourcesOf(name: string) {
  const folder = new URL(`../../../${name}/src`, import.meta.url);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && /(?<![.]test)[.]tsx?$/.test(entry.name));
}
