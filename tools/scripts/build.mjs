import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { install } from './install.mjs';
import { packages, root, runCommand } from './workspace.mjs';

/** Published packages, in order of their dependencies. */
const names = ['@aisle/schema', '@aisle/core', 'aisle'];

/**
 * Builds (unless `--no-build`) and writes the npm tarballs into a folder; by default `tarballs` in
 * the current folder. The tarball of `aisle` bundles its own packages, so that it can be installed
 * alone. Resolves to an exit code.
 */
export async function pack(args) {
  const [folder = 'tarballs'] = args.filter((arg) => arg !== '--no-build');
  const env = await (args.includes('--no-build') ? install('service') : buildService());
  if (env === undefined) return 1;
  const target = resolve(process.env.INIT_CWD ?? '.', folder);
  mkdirSync(target, { recursive: true });
  const scratch = mkdtempSync(join(root, 'node_modules', '.pack-'));
  try {
    const packed = await Promise.all(names.map((name) => packPackage(name, scratch, env)));
    await bundle(packed, env);
    for (const { tarball } of packed) process.stdout.write(`${copyTo(target, tarball)}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    return 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * Packs a package as publishing does, which replaces `workspace:` by versions, and unpacks the
 * tarball. Packs it again without the scripts and development dependencies in its manifest.
 */
async function packPackage(name, scratch, env) {
  const { folder: cwd, manifest } = packages.find((one) => one.manifest.name === name);
  const place = join(scratch, basename(name));
  mkdirSync(place);
  await packInto(place, 'pnpm', ['pack'], { cwd, env });
  const file = `${name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`;
  await run('tar', ['-xzf', file], { cwd: place, env });
  const contents = join(place, 'package');
  writeManifest(contents, publishedPart(readManifest(contents)));
  await packAnew(contents, env);
  return { name, tarball: join(place, file), contents };
}

function publishedPart({ scripts, devDependencies, ...manifest }) {
  const { sideEffects } = manifest;
  if (!Array.isArray(sideEffects)) return manifest;
  return { ...manifest, sideEffects: sideEffects.filter((path) => !path.startsWith('./src/')) };
}

/**
 * Packs the last package again, with the others in its `node_modules`, where npm and pnpm keep
 * them.
 */
async function bundle(packed, env) {
  const { contents } = packed.at(-1);
  const others = packed.slice(0, -1);
  const manifest = readManifest(contents);
  for (const { name, contents: from } of others) {
    const place = join(contents, 'node_modules', name);
    mkdirSync(join(place, '..'), { recursive: true });
    removeSources(from);
    renameSync(from, place);
    const { version, dependencies } = readManifest(place);
    manifest.dependencies = { ...manifest.dependencies, [name]: version, ...dependencies };
  }
  manifest.bundleDependencies = others.map(({ name }) => name);
  writeManifest(contents, manifest);
  await packAnew(contents, env);
}

/** Packs the unpacked contents again, over the original tarball. */
function packAnew(contents, env) {
  return packInto(dirname(contents), 'npm', ['pack', '--ignore-scripts'], { cwd: contents, env });
}

/** Removes the sources and their maps, which are only useful in a package of its own. */
function removeSources(folder) {
  rmSync(join(folder, 'src'), { recursive: true });
  const maps = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.map'));
  for (const map of maps) rmSync(join(folder, map));
}

/**
 * Packs the current folder. On Windows it runs in a shell without quoting, so the target path must
 * not contain spaces. A relative path stays within the repository.
 */
function packInto(folder, command, args, options) {
  return run(command, [...args, '--pack-destination', relative(options.cwd, folder)], options);
}

function copyTo(folder, file) {
  const copy = join(folder, basename(file));
  copyFileSync(file, copy);
  return copy;
}

function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

function writeManifest(folder, manifest) {
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

async function run(command, args, options) {
  const { exitCode, output } = await runCommand(command, args, options);
  if (exitCode !== 0) throw new Error(`${output}\n${command} ${args.join(' ')} failed.`);
}

/** Installs what building takes, and builds every package; arguments are turbo's, such as `--filter`. Resolves to an exit code. */
export async function build(args) {
  const env = await install('service');
  if (env === undefined) return 1;
  const { exitCode } = await runCommand('turbo', ['run', 'build', ...args], {
    env,
    onOutput: (chunk) => process.stdout.write(chunk),
  });
  return exitCode;
}

/**
 * Installs what the service needs, or with `'everything'` its developers, and builds it. Nothing is printed unless it
 * takes long or fails. Resolves to the environment that its tools run in, or to nothing when it failed.
 */
export async function buildService(scope = 'service') {
  const env = await install(scope);
  if (env === undefined) return undefined;
  const announcement = setTimeout(() => process.stderr.write('Building …\n'), 700);
  const args = ['run', 'build', '--filter=aisle...'];
  const { exitCode, output } = await runCommand('turbo', args, { env });
  clearTimeout(announcement);
  if (exitCode === 0) return env;
  process.stderr.write(`${output}\nThe build failed; see its output above.\n`);
  return undefined;
}

/** Folder of the playground, and its bundler. */
export const playground = join(root, 'apps', 'playground');
export const vite = join(playground, 'node_modules', 'vite', 'bin', 'vite.js');

/** Builds the page that brings the service along. Resolves to its folder, or to nothing if that failed. */
export async function buildPage() {
  const env = await buildService();
  if (env === undefined) return undefined;
  const args = [vite, 'build', '--mode', 'static'];
  const { exitCode, output } = await runCommand(process.execPath, args, { env, cwd: playground });
  if (exitCode === 0) return join(playground, 'dist-static');
  process.stderr.write(`${output}\nThe build failed; see its output above.\n`);
  return undefined;
}

/** Builds that page and prints its folder. Resolves to an exit code. */
export async function buildStatic() {
  const folder = await buildPage();
  if (folder === undefined) return 1;
  process.stdout.write(`${folder}\n`);
  return 0;
}
