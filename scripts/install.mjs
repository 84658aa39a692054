import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runCommand } from './run-command.mjs';
import { packageManager, packages, root } from './workspace.mjs';

const modules = join(root, 'node_modules');
const stampFile = join(modules, '.install-stamp.json');
const say = (text) => process.stderr.write(`${text}\n`);

/**
 * Makes node_modules fit the lock file and this Node; does nothing when it already does.
 * Resolves to the environment that the installed tools run in, or to nothing when it failed.
 */
export async function install() {
  const wanted = describeInstallation();
  const installed = readStamp();
  if (isUpToDate(installed, wanted)) return toolEnvironment(installed.packageManagerFolder);

  if (installed !== undefined && installed.machine !== wanted.machine) {
    say(
      `node_modules was made for ${installed.machine}; this is ${wanted.machine}: starting over.`,
    );
    rmSync(modules, { recursive: true, force: true });
  }

  say(`Installing dependencies with ${packageManager} …`);
  const packageManagerFolder = await fetchPackageManager();
  if (packageManagerFolder === undefined) return undefined;
  const env = toolEnvironment(packageManagerFolder);
  if (!(await installPackages(env))) return undefined;

  writeFileSync(stampFile, `${JSON.stringify({ ...wanted, packageManagerFolder })}\n`);
  return env;
}

/** What an installation depends on: `content` is what is wanted, `machine` what its binaries are made for. */
function describeInstallation() {
  const files = [
    ...['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'].map((file) => join(root, file)),
    ...packages.map(({ folder }) => join(folder, 'package.json')),
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file)).update('\0');
  return {
    content: hash.digest('hex'),
    machine: `${process.platform} ${process.arch}, Node ABI ${process.versions.modules}`,
  };
}

function readStamp() {
  return existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : undefined;
}

function isUpToDate(installed, wanted) {
  return (
    installed?.content === wanted.content &&
    installed.machine === wanted.machine &&
    existsSync(installed.packageManagerFolder)
  );
}

/** The pinned package manager and the installed tools come first on PATH; none of them phones home. */
function toolEnvironment(packageManagerFolder) {
  return {
    ...process.env,
    PATH: [packageManagerFolder, join(modules, '.bin'), process.env.PATH].join(delimiter),
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
  };
}

/** Has npx fetch the pinned package manager, and resolves to the folder that npx keeps its command in. */
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
  say(`${output}\n${packageManager} could not be fetched; what npx printed is above.`);
  return undefined;
}

async function installPackages(env) {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  let doing = 'installing';
  const heartbeat = setInterval(() => say(`  still ${doing}, ${seconds()} s so far`), 20_000);
  const noticeCompiler = (chunk) => {
    if (doing === compiling || !compilerStarts.test(stripVTControlCharacters(chunk.toString())))
      return;
    doing = compiling;
    say(compilerNotice);
  };

  const { exitCode, output } = await runCommand('pnpm', installArguments, {
    env: { ...env, ...nodeHeaders() },
    onOutput: noticeCompiler,
  });
  clearInterval(heartbeat);
  if (exitCode === 0) {
    say(`Installed in ${seconds()} s.`);
    return true;
  }
  say(`${output}\nThe installation failed; what it printed is above.`);
  if (output.includes('OUTDATED_LOCKFILE')) {
    say(
      `A package.json changed: run "npx --yes ${packageManager} install" once to renew the lock file.`,
    );
  }
  return false;
}

const installArguments = [
  'install',
  '--frozen-lockfile',
  '--reporter=append-only',
  '--config.confirmModulesPurge=false',
];

const compiling = 'compiling SQLite';
const compilerStarts = /better-sqlite3 install: (gyp|make)/;
const compilerNotice =
  '  better-sqlite3 has no prebuilt binary within reach for this machine: compiling SQLite.\n' +
  '  It happens once, takes 2 to 3 minutes, and needs python3, make and a C++ compiler.';

/** Where Node brought its own C headers, a native build is told so and need not download them. */
function nodeHeaders() {
  const prefix = dirname(dirname(process.execPath));
  const isThere = existsSync(join(prefix, 'include', 'node', 'node_version.h'));
  return isThere && !process.env.npm_config_nodedir ? { npm_config_nodedir: prefix } : {};
}
