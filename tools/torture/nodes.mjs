import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { openClient } from '@aisle/harness/client';
import { createProcesses } from '@aisle/harness/processes';
import { aisleMain, coreDist, dataFolder, makeScratch, root } from '@aisle/harness/workplace';
import { nodePackages } from '../scripts/find-node.mjs';

/** Has npm fetch the newest release of a major version of Node; resolves to `{ program, version }`. */
export async function fetchNode(major, say) {
  const { name, program } = nodePackages[`${process.platform}-${process.arch}`];
  const folder = join(dataFolder, 'nodes', String(major));
  say('fetching it');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
  await promisify(execFile)('npm', ['install', ...quietly, `${name}@${major}`], { cwd: folder });
  const path = join(folder, program);
  return { program: path, version: execFileSync(path, ['-v'], { encoding: 'utf8' }).trim() };
}

const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/** Checks that the program and the library both refuse an old Node version in one sentence. */
export function refuseOldNode({ program, version }) {
  const importing = `import(${JSON.stringify(join(coreDist, 'sqlite.js'))}).catch((error) => {
    console.error(error.message);
    process.exit(1);
  })`;
  const broken = [
    ['aisle', [aisleMain, 'doctor']],
    ['@aisle/core/sqlite', ['-e', importing]],
  ].flatMap(([name, args]) => {
    const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
    const sentence = `${name} needs Node 22.12 or newer, but this is Node ${version.slice(1)} `;
    const isRefused = status === 1 && stderr.startsWith(sentence) && /^.+\n$/.test(stderr);
    return isRefused ? [] : [`${name} ended with ${status} and said: ${stderr}`];
  });
  return { figure: `${version} is refused in a sentence`, broken };
}

/** Has `npm start` serve a fresh checkout on one Node, which installs, builds and maybe fetches another Node. */
export async function tryCheckout(node, folder) {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 10 ** 8 };
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  for (const file of execFileSync('git', args, options).split('\0').filter(Boolean)) {
    cpSync(join(root, file), join(folder, file));
  }
  await startOnNode(node, 'npm', ['start', '--', '--port', '0'], folder);
}

const installQuietly = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];

/** Packs what was built; resolves to the tarballs by what they hold. */
export async function packTarballs(node, folder) {
  await runOnNode(
    node,
    node.program,
    [join(root, 'tools', 'scripts', 'run.mjs'), 'pack', folder, '--no-build'],
    folder,
  );
  const find = (name) => join(folder, readdirSync(folder).find((file) => name.test(file)) ?? '');
  return { schema: find(/^aisle-schema-/), core: find(/^aisle-core-/), aisle: find(/^aisle-\d/) };
}

/**
 * Uses the tarballs on one Node as on a machine that has nothing else: the command by npx, then installed, then
 * both doors of the library. `folder` is an empty one, outside the repository.
 */
export async function tryTarballs(node, { schema, core, aisle }, folder) {
  const npx = ['--yes', ...installQuietly, '--package', aisle, 'aisle'];
  await startOnNode(node, 'npx', [...npx, '--port', '0', '--db', ':memory:'], folder);
  const project = join(folder, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(project, 'doors.js'), doors);
  await runOnNode(node, 'npm', ['install', ...installQuietly, aisle, core, schema], project);
  const said = await runOnNode(node, node.program, ['doors.js'], project);
  if (said !== 'not_found 200\n') throw new Error(`the doors said ${said}`);
}

const doors = `
import { createTestCommerce } from '@aisle/core/sqlite';
import { startAisle } from 'aisle';

const commerce = await createTestCommerce();
const code = await commerce.catalog.listNodeProducts({ node_id: 'none' }).catch((error) => error.code);
await commerce.close();
const aisle = await startAisle({ seed: 'demo' });
const { status } = await fetch(aisle.url + '/readyz');
await aisle.close();
console.log(code, status);
`;

/** Parses the arguments of `pnpm check:nodes`. Throws an error with advice for invalid ones. */
export function readOptions(args, supported) {
  const { values } = parseArgs({
    // `pnpm check:nodes -- --times 3` passes the two dashes on.
    args: args.filter((arg) => arg !== '--'),
    options: {
      only: { type: 'string', default: supported.join(',') },
      times: { type: 'string', default: '2' },
      products: { type: 'string', default: '20000' },
    },
  });
  const only = values.only.split(',').map(Number);
  const stranger = only.find((major) => !supported.includes(major));
  if (stranger !== undefined) {
    throw new Error(`--only ${values.only}: name some of ${supported.join(', ')}.`);
  }
  return {
    only,
    times: readNumber('times', values.times, 1000),
    products: readNumber('products', values.products, 1_000_000),
  };
}

function readNumber(name, text, most) {
  if (/^[1-9]\d*$/.test(text) && Number(text) <= most) return Number(text);
  throw new Error(`--${name} ${text}: it must be a whole number from 1 to ${most}.`);
}

/** A page of the demo store. */
const demoPage = {
  catalog: 'ca700001-0000-4000-8000-000000000000',
  node: 'a1110000-0000-4000-8000-000000000000',
};

/**
 * Uses the service once, on one Node, from nothing: a first start, questions, a stop; an import that is published,
 * a start, questions, a stop. Resolves to a sentence for each thing that went wrong.
 */
export async function tryRound({ program }, seed) {
  const scratch = makeScratch();
  const aisles = createProcesses(scratch.folder, { node: program });
  const broken = [];
  try {
    await ask(aisles, join(scratch.folder, 'demo.sqlite'), demoPage);
    const database = join(scratch.folder, 'shop.sqlite');
    const args = ['import', seed, '--publish', '--db', database];
    const { code, signal, output } = await aisles.runAisle(args).ended;
    if (code !== 0) throw new Error(`the import ended with ${signal ?? code}:\n${output}`);
    await ask(aisles, database, readPlace(seed));
  } catch (error) {
    broken.push(error.message);
  } finally {
    await aisles.killAll();
    scratch.remove();
  }
  return broken;
}

async function ask({ startAisle }, database, { catalog, node }) {
  const aisle = await startAisle(['--db', database]);
  const client = openClient(aisle);
  const path = `/catalogs/${catalog}/releases/latestPublished/nodes/${node}/relationships/products`;
  for (const limit of [1, 25, 100]) {
    const { status, json } = await client.get(`${path}?page[limit]=${limit}`);
    if (status !== 200 || json().data.length === 0) throw new Error(`a page is a ${status}`);
  }
  client.close();
  const code = await aisle.stop();
  if (code !== 0) throw new Error(`a stop ended with ${code}:\n${aisle.output()}`);
}

/** The catalog and the hierarchy of a generated shop. */
function readPlace(seed) {
  const records = readFileSync(seed, 'utf8')
    .split('\n', 100)
    .map((line) => JSON.parse(line));
  const idOf = (type) => records.find((record) => record.type === type).id;
  return { catalog: idOf('catalog'), node: idOf('hierarchy') };
}

/** Runs a program as if this were the only Node on the machine. Resolves to its stdout. */
async function runOnNode(node, command, args, cwd) {
  const options = { cwd, env: environmentOf(node) };
  const { stdout } = await promisify(execFile)(command, args, options).catch((error) => {
    throw new Error(`${command} ${args.join(' ')}: ${error.stderr || error.message}`);
  });
  return stdout;
}

/**
 * Starts a server the same way, requests its page and its readiness, and stops it as Ctrl+C does.
 */
async function startOnNode(node, command, args, cwd) {
  const child = spawn(command, args, {
    cwd,
    env: environmentOf(node),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A terminal signals the whole process group, and npx alone would not pass the signal on.
    detached: true,
  });
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    // Waits for all child processes, which hold the output open.
    child.once('close', (code, signal) => resolve(signal ?? code));
  });
  const signal = (name) => process.kill(-child.pid, name);
  const kill = () => signal('SIGKILL');
  process.once('exit', kill);
  try {
    const { api, playground } = await readFacts(child, ended);
    for (const address of [`${api}/readyz`, playground]) {
      const { status } = await fetch(address);
      if (status !== 200) throw new Error(`${address} is a ${status}`);
    }
    signal('SIGINT');
    await ended;
  } catch (error) {
    if (child.exitCode === null && child.signalCode === null) kill();
    throw error;
  } finally {
    process.off('exit', kill);
  }
}

/** Reads the JSON line that the server prints when ready, among the lines of other tools. */
function readFacts(child, ended) {
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (chunk) => {
      output += chunk;
      const [line] = /^\{.*"msg":"ready".*\}$/m.exec(output) ?? [];
      if (line !== undefined) resolve(JSON.parse(line));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    ended.then((code) => reject(new Error(`it ended with ${code}:\n${output}`)), reject);
  });
}

/** Returns this machine's environment without the variables of the command that runs this. */
function environmentOf({ program }) {
  const isOurs = /^(npm_(?!config_)|AISLE_|NODE_|INIT_CWD|CALLED_AS|RELAYED_BY|TURBO)/;
  const kept = Object.entries(process.env).filter(([name]) => !isOurs.test(name));
  const path = [dirname(program), ...withoutTools(process.env.PATH)].join(delimiter);
  return { ...Object.fromEntries(kept), PATH: path, NO_COLOR: '1' };
}

/** Removes the folders of tools from PATH; in a checkout one of them contains `node`. */
function withoutTools(path) {
  return path.split(delimiter).filter((folder) => !folder.includes('node_modules'));
}
