import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { subscriptionId } from '@aisle/bench';
import { count } from '../report/format-count.mjs';
import { findLost, keepUpdating, makeCells } from '../shop/cells.mjs';
import { checkStore } from '../shop/check-store.mjs';
import { openClient } from '../shop/client.mjs';
import { createExpectedShop } from '../shop/expected-shop.mjs';
import { createGenerations } from '../shop/generations.mjs';
import { prepareShop } from '../shop/prepare-shop.mjs';
import { spread } from '../shop/spread.mjs';

export const title = 'acknowledged means kept';

/** What runs beside the updates when processes are killed, in turns. */
const works = [
  { name: 'nothing', imports: false, publishes: false },
  { name: 'import', imports: true, publishes: false, args: (file) => ['import', file] },
  { name: 'publish', imports: false, publishes: true, args: () => ['publish'] },
  { name: 'both', imports: true, publishes: true, args: (file) => ['import', file, '--publish'] },
];

/** Which process is killed first; the other follows within some milliseconds. */
const orders = ['command', 'together', 'server'];
const latest = 300;

/** How long only updates go on before a kill, in milliseconds. */
const updating = 800;

/** Subscriptions that are updated at the same time, two clients each. */
const subscriptions = 6;

export async function run({ quick, say, scratch, startAisle, runAisle }) {
  const wanted = quick ? 10 : 200;
  const shop = await prepareShop({ scratch, runAisle, products: quick ? 300 : 1_000 });
  const { database } = shop;
  const generations = createGenerations(shop.products);
  const expected = createExpectedShop({ scratch, database, runAisle, generations });
  // The same port each time, as a supervisor would start it again.
  const serve = (port = 0) =>
    startAisle(['--db', database, '--port', String(port), '--strict-port']);
  const durations = new Map();
  const broken = [];
  const kills = { server: 0, command: 0 };
  let acknowledged = 0;
  let done = 0;

  let aisle = await serve();
  const ids = Array.from({ length: subscriptions }, (_, index) => subscriptionId(index));
  const cells = await withClient((client) => makeCells(client, ids));

  say('timing imports and publishes');
  for (const work of [works[1], works[1], works[1], works[2], works[3], works[3], works[3]]) {
    let isOver = false;
    const updates = keepAllUpdating(() => isOver);
    const begun = await begin(work);
    const startedAt = performance.now();
    await finish(begun);
    durations.set(begun.key, performance.now() - startedAt);
    isOver = true;
    acknowledged += await updates;
    broken.push(...(await withClient((client) => expected.findHalves(client, begun))));
  }

  for (let moment = 0; kills.server + kills.command < wanted && broken.length === 0; moment += 1) {
    const work = works[moment % works.length];
    const round = Math.floor(moment / works.length);
    const updates = keepAllUpdating();
    const begun = await begin(work);
    await sleep(spread(round) * (durations.get(begun.key) ?? updating));
    await killBoth(begun, orders[round % orders.length], spread(moment) * latest);
    acknowledged += await updates;
    await finish(begun);
    if (begun.isDone && begun.command) done += 1;

    broken.push(...(await checkStore(database)));
    aisle = await serve(aisle.port);
    broken.push(
      ...(await withClient(async (client) => [
        ...(await findLost(cells, client)),
        ...(await expected.findHalves(client, begun)),
      ])),
    );
    const all = kills.server + kills.command;
    say(`${all} of ${wanted} kills, ${count(acknowledged, 'acknowledged update')}`);
  }
  await aisle.stop();

  const figure = [
    `${count(kills.server + kills.command, 'kill')} (${kills.command} of imports and publishes)`,
    `${count(acknowledged, 'acknowledged update')}, none lost`,
    `no half import, no half release; ${count(done, 'import')} and publishes ended before their kill`,
  ];
  return { figure: figure.join(', '), broken };

  async function withClient(deed) {
    const client = openClient(aisle);
    try {
      return await deed(client);
    } finally {
      client.close();
    }
  }

  /** Resolves to how many updates were acknowledged until the server was gone, or it was enough. */
  async function keepAllUpdating(isEnough) {
    const clients = cells.map(() => openClient(aisle));
    const updates = cells.map((cell, index) => keepUpdating(cell, clients[index], isEnough));
    const numbers = await Promise.all(updates);
    for (const client of clients) client.close();
    return numbers.reduce((sum, number) => sum + number, 0);
  }

  async function begin({ name, imports, publishes, args }) {
    const file = join(scratch, 'import.ndjson');
    const { after, size } = imports
      ? generations.write(file)
      : { after: generations.present(), size: '' };
    const command = args && runAisle([...args(file), '--db', database]);
    return { imports, publishes, after, command, key: `${name} ${size}`, isDone: true };
  }

  async function killBoth({ command }, order, pause) {
    const killServer = () => {
      kills.server += 1;
      return aisle.kill();
    };
    const killCommand = () => {
      if (!command || command.child.exitCode !== null) return undefined;
      kills.command += 1;
      return command.kill();
    };
    const deeds = order === 'server' ? [killServer, killCommand] : [killCommand, killServer];
    const first = deeds[0]();
    if (order !== 'together') await sleep(pause);
    await Promise.all([first, deeds[1]()]);
  }

  async function finish(begun) {
    if (!begun.command) return;
    const { code, signal, output } = await begun.command.ended;
    begun.isDone = code === 0;
    if (code !== 0 && signal !== 'SIGKILL') broken.push(`aisle ${begun.key} failed: ${output}`);
  }
}
