import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
} from 'node:fs';
import { rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './run.js';

const packagesFolder = fileURLToPath(new URL('../../../', import.meta.url));
const root = dirname(packagesFolder);

/** The files of a door. */
interface Door {
  readonly types: string;
  readonly default: string;
  /** For Node, where others have another one. */
  readonly node?: string;
}

/** What a package's manifest says, as far as the tests look at it. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<Record<string, string | Door>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** A package as its tarball holds it. */
export interface PackedPackage {
  /** Where it is installed. */
  readonly folder: string;
  readonly manifest: Manifest;
  /** Every file in it, as a path with slashes, sorted. */
  readonly files: readonly string[];
  read(file: string): string;
}

/** Another project, in a folder of its own, with the packed packages in its node_modules. */
export interface PackedProject {
  readonly folder: string;
  readonly schema: PackedPackage;
  readonly core: PackedPackage;
  /** Makes a folder within the project that has these files. */
  write(name: string, files: Readonly<Record<string, string>>): Promise<string>;
  remove(): Promise<void>;
}

/**
 * Packs both packages and installs the tarballs in a new project. What they depend on is linked from
 * this workspace: nothing is downloaded, nothing is compiled.
 */
export async function createPackedProject(): Promise<PackedProject> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'aisle-packed-')));
  const schema = await installPacked('schema', folder);
  const core = await installPacked('core', folder);
  for (const name of ['vitest', 'fast-check', '@types/node'])
    await linkDependency('core', name, folder);
  return {
    folder,
    schema,
    core,
    async write(name, files) {
      const target = join(folder, name);
      mkdirSync(target, { recursive: true });
      for (const [file, text] of Object.entries(files)) await writeFile(join(target, file), text);
      return target;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function installPacked(name: string, project: string): Promise<PackedPackage> {
  const folder = join(project, 'node_modules', '@aisle', name);
  mkdirSync(folder, { recursive: true });
  const tarball = await pack(name, join(project, 'tarballs', name));
  await run('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1'], project);

  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const manifest = JSON.parse(read('package.json')) as Manifest;
  for (const dependency of Object.keys(manifest.dependencies ?? {})) {
    if (!dependency.startsWith('@aisle/')) await linkDependency(name, dependency, project);
  }
  return { folder, manifest, files: listFiles(folder), read };
}

/** Packs as publishing does, with the workspace's package manager: it turns `workspace:` into versions. */
async function pack(name: string, destination: string): Promise<string> {
  mkdirSync(destination, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { npm_execpath: runningScript = '' } = process.env;
  const [command, ...args] = basename(runningScript).startsWith('pnpm')
    ? [process.execPath, runningScript]
    : ['npx', '--yes', '--prefer-offline', String(manifest.packageManager)];
  const packArgs = [...args, 'pack', '--pack-destination', destination];
  await run(command ?? '', packArgs, join(packagesFolder, name));
  const [tarball = ''] = readdirSync(destination);
  return join(destination, tarball);
}

async function linkDependency(from: string, name: string, project: string): Promise<void> {
  const link = join(project, 'node_modules', name);
  if (existsSync(link)) return;
  mkdirSync(dirname(link), { recursive: true });
  await symlink(realpathSync(join(packagesFolder, from, 'node_modules', name)), link, 'junction');
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();
}
