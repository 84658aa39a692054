import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { runCommand } from './run-command.mjs';

const unfinishedMark = '.unfinished-';

/**
 * Fetches a package of node-packages.mjs into a folder, and resolves to what went wrong, if anything. The folder
 * is there when all of it is; several processes may do this at once, and each may be killed.
 */
export async function fetchNode(wanted, folder) {
  const unfinished = `${folder}${unfinishedMark}${process.pid}`;
  const remove = () => rmSync(unfinished, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    const failure = (await install(wanted, unfinished)) ?? tryOut(wanted, unfinished);
    if (failure !== undefined) return failure;
    moveIntoPlace(unfinished, folder);
    removeOthers(folder);
    return undefined;
  } catch (error) {
    return error.message;
  } finally {
    remove();
  }
}

/** Has npm install the package from a lock file, which says the hash that it must have. */
async function install({ name, version, integrity }, folder) {
  const manifest = { dependencies: { [name]: version } };
  const packages = { '': manifest, [`node_modules/${name}`]: { version, integrity } };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, packages }),
  );
  const { exitCode, output } = await runCommand('npm', installArguments, { cwd: folder });
  return exitCode === 0 ? undefined : output.trim();
}

const installArguments = [
  'ci',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  '--fetch-retries=1',
];

function tryOut({ name, version, program }, folder) {
  const { error, stdout, stderr } = spawnSync(join(folder, program), ['-v'], { encoding: 'utf8' });
  if (stdout?.trim() === `v${version}`) return undefined;
  return `The program in ${name} does not run on this machine: ${error?.message ?? stderr.trim()}`;
}

function moveIntoPlace(unfinished, folder) {
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(folder)) throw error;
  }
}

/** Removes other versions, and what killed processes left behind. */
function removeOthers(folder) {
  const home = dirname(folder);
  for (const name of readdirSync(home)) {
    const [, owner] = name.split(unfinishedMark);
    const isInUse = name === basename(folder) || (owner !== undefined && isAlive(Number(owner)));
    if (!isInUse) rmSync(join(home, name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
