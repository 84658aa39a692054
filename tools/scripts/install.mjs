import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, isAbsolute, join, relative } from 'node:path';
import { fetchedNode } from './find-node.mjs';
import { packageManager, packages, root, runCommand } from './workspace.mjs';

/**
 * Puts the Node that was fetched for this checkout, if this process runs on it, beside the tools of each package:
 * `npm run`, `pnpm exec` and the tools themselves look for `node` there first. Else none is left there.
 */
function linkNode() {
  // Windows makes no link without asking, and its tools find Node on PATH.
  if (process.platform === 'win32') return;
  for (const folder of [root, ...packages.map((one) => one.folder)]) {
    const tools = join(folder, 'node_modules', '.bin');
    if (existsSync(tools)) placeLink(join(tools, 'node'));
  }
}

function placeLink(link) {
  const target = fetchedNode && relative(dirname(link), fetchedNode);
  const current = lstatSync(link, { throwIfNoEntry: false }) && readlinkSync(link);
  if (current === target) return;
  if (target === undefined) return rmSync(link);
  // Others may be looking for it, or placing it too.
  const next = `${link}.${process.pid}`;
  symlinkSync(target, next);
  renameSync(next, link);
}

const modules = join(root, 'node_modules');
const stampFile = join(modules, '.install-stamp.json');
const say = (text) => process.stderr.write(`${text}\n`);

/** Workspace packages for building and running the service; the others are for development. */
const ofService = ['aisle', '@aisle/core', '@aisle/schema', '@aisle/playground', '@aisle/scripts'];

/**
 * Updates node_modules to match the lock file and this machine, unless it does already. It covers
 * the service, or with `'everything'` the development tools as well. Resolves to the environment of
 * the installed tools, or to undefined after a failure.
 */
export async function install(scope = 'everything') {
  const wanted = { ...describeInstallation(), scope };
  const installed = readStamp();
  if (isUpToDate(installed, wanted)) {
    linkNode();
    return toolEnvironment(installed.packageManagerFolder);
  }

  if (installed !== undefined && installed.machine !== wanted.machine) {
    say(`node_modules was made for ${installed.machine}; this is ${wanted.machine}. Reinstalling.`);
    rmSync(modules, { recursive: true, force: true });
  }

  say(`Installing dependencies with ${packageManager} …`);
  const packageManagerFolder = await fetchPackageManager();
  if (packageManagerFolder === undefined) return undefined;
  const env = toolEnvironment(packageManagerFolder);
  if (!(await installPackages(env, scope))) return undefined;

  linkNode();
  writeFileSync(stampFile, `${JSON.stringify({ ...wanted, packageManagerFolder })}\n`);
  return env;
}

/**
 * Identifies an installation: `content` is a hash of the manifests and the lock file, `machine` the
 * platform of its binaries.
 */
function describeInstallation() {
  const files = [
    ...['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'].map((file) => join(root, file)),
    ...packages.map(({ folder }) => join(folder, 'package.json')),
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file)).update('\0');
  return {
    content: hash.digest('hex'),
    machine: `${process.platform} ${process.arch}`,
  };
}

function readStamp() {
  return existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : undefined;
}

function isUpToDate(installed, wanted) {
  return (
    installed?.content === wanted.content &&
    installed.machine === wanted.machine &&
    [wanted.scope, 'everything'].includes(installed.scope) &&
    existsSync(installed.packageManagerFolder)
  );
}

/**
 * Returns an environment with the pinned package manager, the installed tools and the current Node
 * first on PATH. Telemetry is off. NODE_IN_USE makes tests run again on another Node version.
 */
function toolEnvironment(packageManagerFolder) {
  return {
    ...process.env,
    PATH: [
      packageManagerFolder,
      join(modules, '.bin'),
      dirname(process.execPath),
      process.env.PATH,
    ].join(delimiter),
    NODE_IN_USE: process.version,
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
  };
}

/** Fetches the pinned package manager with npx. Resolves to the folder of its command. */
async function fetchPackageManager() {
  const args = [
    '--yes',
    '--loglevel=warn',
    `--package=${packageManager}`,
    '--',
    'node',
    '-p',
    'process.env.PATH',
  ];
  const { exitCode, output } = await runCommand('npx', args);
  const folder = output
    .split(/\r?\n/)
    .flatMap((line) => line.split(delimiter))
    .find((entry) => isAbsolute(entry) && existsSync(join(entry, 'pnpm')));
  if (exitCode === 0 && folder !== undefined) return folder;
  say(`${output}\n${packageManager} could not be fetched; see the output of npx above.`);
  return undefined;
}

async function installPackages(env, scope) {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const heartbeat = setInterval(() => say(`  still installing, ${seconds()} s so far`), 20_000);
  const { exitCode, output } = await runCommand(
    'pnpm',
    [...installArguments, ...selections[scope]],
    { env },
  );
  clearInterval(heartbeat);
  if (exitCode === 0) {
    say(`Installed in ${seconds()} s.`);
    return true;
  }
  say(`${output}\nThe installation failed; see its output above.`);
  if (output.includes('OUTDATED_LOCKFILE')) {
    say(
      `A package.json changed: run "npx --yes ${packageManager} install" once to renew the lock file.`,
    );
  }
  return false;
}

const selections = {
  everything: [],
  service: ofService.flatMap((name) => ['--filter', name]),
};

const installArguments = [
  'install',
  '--frozen-lockfile',
  '--reporter=append-only',
  '--config.confirmModulesPurge=false',
];
