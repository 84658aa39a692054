import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fetchNode } from './fetch-node.mjs';
import { floor, isSuitable } from './node-floor.mjs';
import { nodePackages } from './node-packages.mjs';
import { root } from './workspace.mjs';

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
  const old = `Aisle needs Node ${floor} or newer, and this is Node ${process.versions.node} (${process.execPath})`;
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
