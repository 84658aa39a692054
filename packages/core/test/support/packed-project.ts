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

/** Files of an entry point. */
interface EntryPoint {
  readonly types: string;
  readonly default: string;
  /** File for Node, if others use another one. */
  readonly node?: string;
}

/** Parts of a package's manifest that the tests use. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<Record<string, string | EntryPoint>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** A package as in its tarball. */
export interface PackedPackage {
  /** Folder of the installed package. */
  readonly folder: string;
  readonly manifest: Manifest;
  /** Paths of all its files, with slashes, sorted. */
  readonly files: readonly string[];
  read(file: string): string;
}

/** A separate project with the packed packages in its node_modules. */
export interface PackedProject {
  readonly folder: string;
  readonly schema: PackedPackage;
  readonly core: PackedPackage;
  /** Creates a folder with these files within the project. */
  write(name: string, files: Readonly<Record<string, string>>): Promise<string>;
  remove(): Promise<void>;
}

/**
 * Packs both packages and installs the tarballs in a new project. Their dependencies are linked
 * from this workspace: nothing is downloaded or compiled.
 */
export async function createPackedProject(): Promise<PackedProject> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'aisle-packed-')));
  const schema = await installPacked('schema', folder);
  const core = await installPacked('core', folder);
  await linkDependency('core', '@types/node', folder);
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

/**
 * Packs with the workspace's package manager, as publishing does: it replaces `workspace:` by
 * versions.
 */
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
