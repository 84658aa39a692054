import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';

// What people install, installed as they do it.

export const root = join(import.meta.dirname, '../../../..');

/** What the packages depend on comes from a registry. */
export const hasRegistry = await reachesRegistry();
if (!hasRegistry) console.warn('\n  packages: not installed: npm reaches no registry\n');

/** What is there need not be asked for, and nobody reads the rest. */
export const briefly = ['--prefer-offline', '--no-audit', '--no-fund'];

/** The tarballs by the folders of their packages. */
export type Tarballs = Readonly<Record<'schema' | 'core' | 'aisle', string>>;

/** Far from the workspace, so that nothing is found in a folder above. */
let scratch: string;

/** Packs the packages before the tests of a file; gives them while its tests run. */
export function packAll(): () => Tarballs {
  let tarballs: Tarballs;
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
  return () => tarballs;
}

/** Starts the command that is installed in a folder, asks it and its page for something, and stops it. */
export async function startAskAndStop(folder: string): Promise<void> {
  const main = join(folder, 'node_modules/aisle/dist/main.js');
  const child = spawn(process.execPath, [main, '--port', '0', '--db', ':memory:'], {
    cwd: folder,
    env: environment(),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(createInterface(child.stdout), 'line');
  const { api, playground } = JSON.parse(line);
  expect((await fetch(`${api}/readyz`)).status).toBe(200);
  expect(await (await fetch(playground)).text()).toContain('<title>');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
}

/** Has the program of the package's README print what it says. */
export async function runReadme(folder: string): Promise<void> {
  const text = readFileSync(join(folder, 'node_modules/aisle/README.md'), 'utf8');
  const [, program = '', output] = /```js\n(.*?)```\n\n```text\n(.*?)```/s.exec(text) ?? [];
  writeFileSync(join(folder, 'readme.js'), program);
  expect(await run('node', ['readme.js'], folder)).toBe(output);
}

/** Uses the library that is installed in a folder. */
export async function useLibrary(folder: string): Promise<void> {
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

/** A copy of the example, which is a project with tests. */
export function copyExample(name: string): string {
  const folder = join(scratch, name);
  cpSync(join(root, 'examples/vitest'), folder, {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  });
  return folder;
}

/** A project without dependencies. */
export function makeProject(name: string): string {
  const folder = makeFolder(name);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
}

/** An empty folder. */
export function makeFolder(name: string): string {
  const folder = join(scratch, name);
  mkdirSync(folder);
  return folder;
}

/** Runs a program, and gives what it prints. */
export async function run(command: string, args: readonly string[], cwd: string): Promise<string> {
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
  const args = ['view', 'commander', 'version', '--fetch-retries=0'];
  return run('npm', args, tmpdir()).then(
    () => true,
    () => false,
  );
}
