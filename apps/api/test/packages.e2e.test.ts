import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const root = join(import.meta.dirname, '../../..');

/** What the packages depend on comes from a registry. */
const hasRegistry = await reachesRegistry();
if (!hasRegistry) console.warn('\n  packages: not installed: npm reaches no registry\n');

/** What is there need not be asked for, and nobody reads the rest. */
const briefly = ['--prefer-offline', '--no-audit', '--no-fund'];

/** Far from the workspace, so that nothing is found in a folder above. */
let scratch: string;
let tarballs: Record<'schema' | 'core' | 'aisle', string>;

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'aisle-packages-'));
  const folder = join(scratch, 'tarballs');
  await run('node', [join(root, 'tools/scripts/run.mjs'), 'pack', folder, '--no-build'], root);
  const find = (name: RegExp) =>
    join(folder, readdirSync(folder).find((file) => name.test(file)) ?? '');
  tarballs = {
    schema: find(/^aisle-schema-/),
    core: find(/^aisle-core-/),
    aisle: find(/^aisle-\d/),
  };
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('the tarballs', () => {
  it('hold what people need, in at most 15 MB, and say where they come from', async () => {
    let size = 0;
    for (const [name, tarball] of Object.entries(tarballs)) {
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

// They wait for the registry and the disk more than they compute.
describe.skipIf(!hasRegistry).concurrent.each([
  // With npm, in the example of a project with tests: they are run, too.
  ['npm', ['npm', 'install', ...briefly], copyExample],
  ['pnpm', ['npx', '--yes', ...briefly, packageManager(), 'add', '--prefer-offline'], makeProject],
])('%s', (name, [command = '', ...args], makeCommandProject) => {
  const install = (folder: string, ...wanted: (keyof typeof tarballs)[]) =>
    run(command, [...args, ...wanted.map((one) => tarballs[one])], folder);

  it('installs the command alone and beside the library; it starts, answers and stops', async () => {
    const folder = makeCommandProject(`${name}-command`);
    await install(folder, 'aisle');
    if (makeCommandProject === copyExample) {
      expect(await run('npm', ['test'], folder)).toMatch(/Tests +3 passed/);
    }
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

async function startAskAndStop(folder: string): Promise<void> {
  const main = join(folder, 'node_modules/aisle/dist/main.js');
  const child = spawn(process.execPath, [main, '--port', '0', '--db', ':memory:'], {
    cwd: folder,
    env: environment(),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  const { api, playground } = JSON.parse(line);
  expect((await fetch(`${api}/readyz`)).status).toBe(200);
  expect(await (await fetch(playground)).text()).toContain('<title>');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
}

/** The program of the package's README prints what it says. */
async function runReadme(folder: string): Promise<void> {
  const text = readFileSync(join(folder, 'node_modules/aisle/README.md'), 'utf8');
  const [, program = '', output] = /```js\n(.*?)```\n\n```text\n(.*?)```/s.exec(text) ?? [];
  writeFileSync(join(folder, 'readme.js'), program);
  expect(await run('node', ['readme.js'], folder)).toBe(output);
}

async function useLibrary(folder: string): Promise<void> {
  const program = `
    import { createTestCommerce } from '@aisle/core/sqlite';
    import { CommerceError } from '@aisle/schema';
    const commerce = await createTestCommerce();
    await commerce.catalog.listNodeProducts({ node_id: 'none' })
      .catch((error) => console.log(error instanceof CommerceError, error.code));
    await commerce.close();`;
  writeFileSync(join(folder, 'library.js'), program);
  expect(await run('node', ['library.js'], folder)).toBe('true not_found\n');
}

it.skipIf(!hasRegistry).concurrent('npx runs the command from its tarball alone', async () => {
  const args = ['--yes', ...briefly, '--package', tarballs.aisle, 'aisle', '--version'];
  const { version } = JSON.parse(readFileSync(join(root, 'apps/api/package.json'), 'utf8'));
  expect(await run('npx', args, makeFolder('npx'))).toBe(`${version}\n`);
});

/** A copy of the example, which is a project with tests. */
function copyExample(name: string): string {
  const folder = join(scratch, name);
  cpSync(join(root, 'examples/vitest'), folder, {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  });
  return folder;
}

function makeProject(name: string): string {
  const folder = makeFolder(name);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
}

function makeFolder(name: string): string {
  const folder = join(scratch, name);
  mkdirSync(folder);
  return folder;
}

async function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)(command, [...args], { cwd, env: environment() });
  return stdout;
}

/** This machine's, but for what belongs to the run of these tests. */
function environment(): NodeJS.ProcessEnv {
  const isOurs = /^(npm_(?!config_registry)|AISLE_|NODE_OPTIONS|VITEST|TURBO|FORCE_COLOR)/;
  const kept = Object.entries(process.env).filter(([name]) => !isOurs.test(name));
  return { ...Object.fromEntries(kept), NO_COLOR: '1' };
}

async function reachesRegistry(): Promise<boolean> {
  const args = ['view', 'commander', 'version', '--fetch-retries=0', '--fetch-timeout=20000'];
  return run('npm', args, tmpdir()).then(
    () => true,
    () => false,
  );
}

function packageManager(): string {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).packageManager;
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
