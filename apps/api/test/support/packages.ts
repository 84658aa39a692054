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

// Installs the packages as users do.

export const root = join(import.meta.dirname, '../../../..');

/** True if a registry for the packages' dependencies is reachable. */
export const hasRegistry = await reachesRegistry();
if (!hasRegistry) console.warn('\n  packages: not installed: npm reaches no registry\n');

/** Prefers cached packages and skips output that nobody reads. */
export const briefly = ['--prefer-offline', '--no-audit', '--no-fund'];

/** The tarballs by the folders of their packages. */
export type Tarballs = Readonly<Record<'schema' | 'core' | 'aisle', string>>;

/** Outside of the workspace, so that no parent folder provides modules. */
let scratch: string;

/** Packs the packages before the tests of a file; returns them while its tests run. */
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

/** Starts the installed command in a folder, sends requests to it and its page, and stops it. */
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

/** Runs the program of the package's README and checks its output. */
export async function runReadme(folder: string): Promise<void> {
  const text = readFileSync(join(folder, 'node_modules/aisle/README.md'), 'utf8');
  const [, program = '', output] = /```js\n(.*?)```\n\n```text\n(.*?)```/s.exec(text) ?? [];
  writeFileSync(join(folder, 'readme.js'), program);
  expect(await run('node', ['readme.js'], folder)).toBe(output);
}

/** Uses the installed library in a folder. */
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

/** Copies the example, which is a project with tests. */
export function copyExample(name: string): string {
  const folder = join(scratch, name);
  cpSync(join(root, 'examples/vitest'), folder, {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  });
  return folder;
}

/** Creates a project without dependencies. */
export function makeProject(name: string): string {
  const folder = makeFolder(name);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
}

/** Creates an empty folder. */
export function makeFolder(name: string): string {
  const folder = join(scratch, name);
  mkdirSync(folder);
  return folder;
}

/** Runs a program, and returns its output. */
export async function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)(command, [...args], { cwd, env: environment() });
  return stdout;
}

/** Returns the environment of this machine without the variables of this test run. */
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
