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
import { buildService } from './build.mjs';
import { install } from './install.mjs';
import { runCommand } from './run-command.mjs';
import { packages, root } from './workspace.mjs';

/** What people install, each after those that it needs. */
const names = ['@aisle/schema', '@aisle/core', 'aisle'];

/**
 * Builds, unless it is told `--no-build`, and makes the tarballs that people install, in a folder: `tarballs`
 * where the command was called, when absent. That of `aisle` holds its own packages too, so that it can be
 * installed alone. Resolves to an exit code.
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
 * Packs as publishing does, which turns `workspace:` into versions, and unpacks the result beside it. Then it is packed
 * anew without what its manifest says for the workspace alone: scripts, and tools that nobody publishes.
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

/** Packs the last of the packages anew, with the others in its own `node_modules`, where npm and pnpm leave them. */
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

/** Packs what was unpacked, in the place of the tarball that it was. */
function packAnew(contents, env) {
  return packInto(dirname(contents), 'npm', ['pack', '--ignore-scripts'], { cwd: contents, env });
}

/** Sources are for who develops with a package by itself, and maps lead to them. */
function removeSources(folder) {
  rmSync(join(folder, 'src'), { recursive: true });
  const maps = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.map'));
  for (const map of maps) rmSync(join(folder, map));
}

/**
 * Packs the folder that it is run in. Windows runs it in a shell without quotes, so the way to the other folder must
 * have no space in it: it is a relative one, which stays within the repository.
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
