import { setTimeout as sleep } from 'node:timers/promises';
import { openClient } from '@aisle/harness/client';
import { count, sum } from '@aisle/harness/report';
import { subscriptionId } from '@aisle/harness/shop';
import { createExpectedShop, createGenerations } from '../shop/expected-shop.mjs';
import {
  beginWork,
  checkStore,
  prepareShop,
  spread,
  timeStart,
  works,
  worksToTime,
} from '../shop/prepare-shop.mjs';
import { findLost, keepUpdating, makeCells } from '../shop/writers.mjs';

/** Commands that run beside the updates when processes are killed, in turns. */
const turns = [undefined, ...Object.keys(works)];

/** Process that is killed first; the other follows within `latest` milliseconds. */
const orders = ['command', 'together', 'server'];
const latest = 300;

/** Duration of updates without a command before a kill, in milliseconds. */
const updating = 800;

/** Number of subscriptions that two clients each update concurrently. */
const subscriptions = 6;

export async function kill({ quick, say, scratch, storeAt, startAisle, runAisle }) {
  const wanted = quick ? 20 : 200;
  const shop = await prepareShop({ scratch, storeAt, runAisle, products: 3_000 });
  const { database } = shop;
  const generations = createGenerations(shop.products);
  const workplace = { scratch, database, runAisle, generations };
  const expected = createExpectedShop(workplace);
  // Uses the same port each time, like a supervisor that restarts the server.
  const serve = (port = 0) =>
    startAisle(['--db', database, '--port', String(port), '--strict-port']);
  const boot = await timeStart(runAisle);
  const durations = new Map();
  const broken = [];
  const kills = { server: 0, command: 0 };
  let acknowledged = 0;
  let done = 0;

  let aisle = await serve();
  const ids = Array.from({ length: subscriptions }, (_, index) => subscriptionId(index));
  const cells = await withClient((client) => makeCells(client, ids));

  say('timing imports and publishes');
  for (const name of worksToTime) {
    let isOver = false;
    const updates = keepAllUpdating(() => isOver);
    const work = beginWork(name, workplace);
    await finish(work);
    durations.set(work.key, work.took);
    isOver = true;
    acknowledged += await updates;
    broken.push(...(await withClient((client) => expected.findHalves(client, work))));
  }

  for (let moment = 0; kills.server + kills.command < wanted && broken.length === 0; moment += 1) {
    const name = turns[moment % turns.length];
    const round = Math.floor(moment / turns.length);
    const updates = keepAllUpdating();
    const work = name === undefined ? idle() : beginWork(name, workplace);
    const duration = durations.get(work.key);
    await sleep(duration ? boot + spread(round) * (duration - boot) : spread(round) * updating);
    await killBoth(work, orders[round % orders.length], spread(moment) * latest);
    acknowledged += await updates;
    await finish(work);
    if (work.isDone) {
      done += 1;
      durations.set(work.key, work.took);
    }

    broken.push(...(await checkStore(database)));
    aisle = await serve(aisle.port);
    broken.push(
      ...(await withClient(async (client) => [
        ...(await findLost(cells, client)),
        ...(await expected.findHalves(client, work)),
      ])),
    );
    const all = kills.server + kills.command;
    say(`${all} of ${wanted} kills, ${count(acknowledged, 'acknowledged update')}`);
  }
  await aisle.stop();

  const figure = [
    `${count(kills.server + kills.command, 'kill')} (${kills.command} of imports and publishes)`,
    `${count(acknowledged, 'acknowledged update')}, none lost`,
    `no half import, no half release; ${done} imports and publishes ended before their kill`,
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

  /**
   * Updates until the server is gone or `isEnough`. Resolves to the number of acknowledged updates.
   */
  async function keepAllUpdating(isEnough) {
    const clients = cells.map(() => openClient(aisle));
    const updates = cells.map((cell, index) => keepUpdating(cell, clients[index], isEnough));
    const numbers = await Promise.all(updates);
    for (const client of clients) client.close();
    return sum(numbers);
  }

  function idle() {
    return { imports: false, publishes: false, after: generations.present() };
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

  async function finish({ key, ended }) {
    if (!ended) return;
    const { code, signal, output } = await ended;
    if (code !== 0 && signal !== 'SIGKILL') broken.push(`aisle ${key} failed: ${output}`);
  }
}
