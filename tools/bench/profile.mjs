// Shows where the service spends its time, by kind of request. See README.md.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startAisle } from './contenders/aisle.mjs';
import { preparePublished } from './data/prepare-shop.mjs';
import { copyToScratch } from './data/scratch.mjs';
import { coldPages, warmPages } from './load/cold-requests.mjs';
import { askOnce, compare, storefrontRequests, updates } from './load/compare.mjs';
import { dataFolder } from './paths.mjs';
import { renderProfile, sumSelfTimes } from './profile/render-profile.mjs';
import { createProgress } from './report/progress.mjs';

const products = 10_000;

/** Requests by kind, for a server with its port and a token. */
const kinds = {
  cold: ({ token }) => coldPages(token),
  warm: ({ token }) => warmPages(token),
  update: ({ token }) => updates(token),
  product: async (server) => (await storefrontRequests(server))['product by id'],
  cart: async (server) => {
    const { add, cart } = await storefrontRequests(server);
    for (const request of add.slice(0, 300)) await askOnce(server.port, request);
    return cart;
  },
};

/** Kinds given as arguments; all kinds if there are none. */
const wanted = process.argv.slice(2);

const progress = createProgress();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
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
  const aisle = await startAisle(copyToScratch(published, `${kind}.sqlite`), { nodeFlags });
  const contender = { ...aisle, name: kind, requests: await makeRequests(aisle) };
  try {
    await compare([contender], { rounds: 1, seconds: 8, warmUpSeconds: 2, say: progress.say });
  } finally {
    await aisle.stop();
  }
  const [name] = readdirSync(folder);
  return join(folder, name);
}
