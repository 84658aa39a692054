import { readFileSync } from 'node:fs';
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
  type Tarballs,
  useLibrary,
} from './support/packages.js';

const tarballs = packAll();

describe.skipIf(!hasRegistry).each([
  ['npm', ['npm', 'install', ...briefly]],
  ['pnpm', ['npx', '--yes', ...briefly, packageManager(), 'add', '--prefer-offline']],
])('%s', (name, [command = '', ...args]) => {
  const install = (folder: string, ...wanted: (keyof Tarballs)[]) =>
    run(command, [...args, ...wanted.map((one) => tarballs()[one])], folder);

  it('installs the command alone and beside the library; it starts, answers and stops', async () => {
    const folder = makeProject(`${name}-command`);
    await install(folder, 'aisle');
    await startAskAndStop(folder);
    await runReadme(folder);
    await install(folder, 'schema', 'core');
    await startAskAndStop(folder);
    await useLibrary(folder);
  });

  it('installs the library with the contract alone', async () => {
    const folder = makeProject(`${name}-library`);
    await install(folder, 'schema', 'core');
    await useLibrary(folder);
  });
});

describe.skipIf(!hasRegistry)('npm', () => {
  it('installs the example, whose tests pass', async () => {
    const folder = copyExample('example');
    await run('npm', ['install', ...briefly, tarballs().aisle], folder);
    expect(await run('npm', ['test'], folder)).toMatch(/Tests +3 passed/);
  });

  it('runs the command from its tarball alone, as npx', async () => {
    const args = ['--yes', ...briefly, '--package', tarballs().aisle, 'aisle', '--version'];
    expect(await run('npx', args, makeFolder('npx'))).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

function packageManager(): string {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).packageManager;
}
