import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  briefly,
  copyExample,
  hasRegistry,
  makeFolder,
  packAll,
  root,
  run,
  runReadme,
  startAskAndStop,
  useLibrary,
} from './support/packages.js';

const tarballs = packAll();

describe('the tarballs', () => {
  it('hold what people need, in at most 15 MB, and say where they come from', async () => {
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
    expect(size).toBeLessThanOrEqual(15_000_000);
  });
});

describe.skipIf(!hasRegistry)('npm', () => {
  it('installs the command alone and beside the library; it starts, answers and stops', async () => {
    const { schema, core, aisle } = tarballs();
    // The example is a project with tests: they are run, too.
    const folder = copyExample('command');
    await run('npm', ['install', ...briefly, aisle], folder);
    expect(await run('npm', ['test'], folder)).toMatch(/Tests +3 passed/);
    await startAskAndStop(folder);
    await runReadme(folder);
    await run('npm', ['install', ...briefly, schema, core], folder);
    await startAskAndStop(folder);
    await useLibrary(folder);
  });

  it('runs the command from its tarball alone, as npx', async () => {
    const args = ['--yes', ...briefly, '--package', tarballs().aisle, 'aisle', '--version'];
    const { version } = JSON.parse(readFileSync(join(root, 'apps/api/package.json'), 'utf8'));
    expect(await run('npx', args, makeFolder('npx'))).toBe(`${version}\n`);
  });
});

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
