// Shows where the service spends its time, by kind of request. See README.md.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { coldPages, warmPages } from '@aisle/harness/pages';
import { createProgress } from '@aisle/harness/report';
import { dataFolder, endOnSignals, root } from '@aisle/harness/workplace';
import { compare, fillCarts, storefrontRequests, updates, withServers } from './loads.mjs';
import { copyToScratch, preparePublished } from './shops.mjs';

const products = 10_000;

/** Number of functions to show. */
const shown = 25;

/** Name that V8 gives to idle time. */
const idle = '(idle)';

/** Requests by kind, for a server with its port and a token. */
const kinds = {
  cold: ({ token }) => coldPages(token),
  warm: ({ token }) => warmPages(token),
  update: ({ token }) => updates(token),
  product: async (server) => (await storefrontRequests(server))['product by id'],
  cart: async (server) => {
    const asked = await storefrontRequests(server);
    await fillCarts(server, asked);
    return asked.cart;
  },
};

/** Kinds given as arguments; all kinds if there are none. */
const wanted = process.argv.slice(2);

const progress = createProgress();
endOnSignals();
const published = await preparePublished(products, progress.say);
for (const [kind, makeRequests] of Object.entries(kinds)) {
  if (wanted.length > 0 && !wanted.includes(kind)) continue;
  progress.say(kind);
  const file = await record(kind, makeRequests);
  const profile = JSON.parse(readFileSync(file, 'utf8'));
  progress.clear();
  process.stdout.write(`\n${renderProfile(kind, sumSelfTimes(profile))}\n${file}\n`);
}

/** Loads a server for some seconds. Resolves to the file with its profile. */
async function record(kind, makeRequests) {
  const folder = join(dataFolder, 'profiles', kind);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const nodeFlags = ['--cpu-prof', `--cpu-prof-dir=${folder}`];
  const database = copyToScratch(published, `${kind}.sqlite`);
  await withServers(async (start) => {
    const aisle = await start.aisle(database, { nodeFlags });
    const contender = { ...aisle, name: kind, requests: await makeRequests(aisle) };
    await compare([contender], { rounds: 1, seconds: 8, warmUpSeconds: 2, say: progress.say });
  });
  const [name] = readdirSync(folder);
  return join(folder, name);
}

/** Lists the functions with the most self time, with their shares of all busy time. */
function renderProfile(title, functions) {
  const total = functions.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const lines = functions.slice(0, shown).map(({ name, url, line, milliseconds }) => {
    const share = `${((milliseconds / total) * 100).toFixed(1)} %`.padStart(7);
    return `${share}  ${name.padEnd(34)}  ${describePlace(url, line)}`.trimEnd();
  });
  const seconds = (total / 1000).toFixed(1);
  return [`${title}: ${seconds} s busy, self time`, '', ...lines].join('\n');
}

/** Describes the location of a function: in this repository, a package, Node or native code. */
function describePlace(url, line) {
  if (url === '') return '';
  const path = url.replace(`${pathToFileURL(root).href}/`, '');
  const dependency = path.lastIndexOf('node_modules/');
  return `${dependency < 0 ? path : path.slice(dependency + 'node_modules/'.length)}:${line}`;
}

/**
 * Returns the self time of each function in milliseconds, longest first, from a `.cpuprofile`. Idle
 * time is excluded.
 */
function sumSelfTimes({ nodes, samples, timeDeltas }) {
  const functions = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const sums = new Map();
  samples.forEach((id, index) => {
    const { functionName, url, lineNumber } = functions.get(id);
    if (functionName === idle) return;
    const name = functionName || '(anonymous)';
    const key = `${name} ${url}:${lineNumber}`;
    const sum = sums.get(key) ?? { name, url, line: lineNumber + 1, milliseconds: 0 };
    // The time until the next sample belongs to this one.
    sum.milliseconds += (timeDeltas[index + 1] ?? 0) / 1000;
    sums.set(key, sum);
  });
  return [...sums.values()].sort((a, b) => b.milliseconds - a.milliseconds);
}
