import { mkdirSync, readdirSync, readFileSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  briefly,
  copyExample,
  hasRegistry,
  makeFolder,
  makeProject,
  packAll,
  root,
  run,
  runReadme,
  startAskAndStop,
  useLibrary,
} from './support/packages.js';

const tarballs = packAll();

describe('the tarballs', () => {
  it('hold what people need, in at most 19 MB, and say where they come from', async () => {
    let size = 0;
    for (const [name, tarball] of Object.entries(tarballs())) {
      const folder = makeFolder(`unpacked-${name}`);
      await run('tar', ['-xzf', tarball], folder);
      const files = listFiles(folder);
      expect(
        files.filter((file) => /\.test\.|\.reports|tsconfig|vitest\.config/.test(file)),
      ).toEqual([]);
      expect(files).toEqual(expect.arrayContaining(['package/LICENSE', 'package/README.md']));
      size += files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
      const manifests = files.filter((file) =>
        /(^package|\/@aisle\/\w+)\/package\.json$/.test(file),
      );
      expect(manifests).toHaveLength(name === 'aisle' ? 3 : 1);
      for (const file of manifests) {
        const text = readFileSync(join(folder, file), 'utf8');
        expect(text.match(/workspace:|\.\.\/|\.\/src\/|aisle-source|"\^?0\.0\.0"/g)).toBeNull();
        expect(Object.keys(JSON.parse(text))).not.toContain('scripts');
      }
      const manifest = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8'));
      const fields = [
        'version',
        'description',
        'license',
        'repository',
        'homepage',
        'bugs',
        'exports',
        'engines',
        'files',
      ];
      expect(Object.keys(manifest)).toEqual(expect.arrayContaining(fields));
    }
    expect(size).toBeLessThanOrEqual(19_000_000);
  });
});

it.skipIf(!hasRegistry)('npm installs the command alone and beside the library', async () => {
  const { schema, core, aisle } = tarballs();
  const folder = makeProject('command');
  await run('npm', ['install', ...briefly, aisle], folder);
  const { version } = JSON.parse(readFileSync(join(root, 'apps/api/package.json'), 'utf8'));
  expect(await run('npx', ['aisle', '--version'], folder)).toBe(`${version}\n`);
  await startAskAndStop(folder);
  await runReadme(folder);
  await run('npm', ['install', ...briefly, schema, core], folder);
  await useLibrary(folder);
});

it('the tests of the example pass', async () => {
  const folder = copyExample('example');
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(root, 'apps/api'), join(folder, 'node_modules/aisle'));
  const vitest = join(root, 'apps/api/node_modules/vitest');
  symlinkSync(realpathSync(vitest), join(folder, 'node_modules/vitest'));
  const main = join(folder, 'node_modules/vitest/vitest.mjs');
  expect(await run('node', [main, 'run'], folder)).toMatch(/Tests +3 passed/);
});

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
