import { setTimeout as sleep } from 'node:timers/promises';
import { shopIds, subscriptionId } from '@aisle/bench';
import { count } from '../report/format.mjs';
import { openClient } from '../shop/client.mjs';
import { pagePath } from '../shop/expected-shop.mjs';
import { findLost, keepUpdating, makeCells, prepareShop, spread } from '../shop/prepare-shop.mjs';

export const title = 'a database that dies takes nothing acknowledged along, and is found again';

/** Needs its own database server, because it kills it. */
export const isAboutServers = true;

/** Number of service processes, and of subscriptions that two clients each update concurrently. */
const processes = 2;
const subscriptions = 6;

/** Maximum time until all processes work again after the database does, in milliseconds. */
const patience = 5_000;

/** Maximum response time, in milliseconds. */
const deadline = 15_000;

export async function run({ quick, say, own, scratch, storeAt, startAisle, runAisle }) {
  const { database } = await prepareShop({ scratch, storeAt, runAisle, products: 1_000 });
  const aisles = [];
  while (aisles.length < processes) aisles.push(await startAisle(['--db', database]));
  const { figure, broken } = await outliveDeaths({
    wanted: quick ? 4 : 20,
    ...{ aisles, say, crash: own.crash },
  });
  for (const aisle of aisles) {
    const code = await aisle.stop();
    if (code !== 0) broken.push(`a process ended with exit code ${code}: ${aisle.stderr()}`);
    if (aisle.output().includes('"msg":"bug"')) broken.push('a process logged a bug');
  }
  return { figure, broken };
}

/** Kills the database of running servers several times, during updates and reads. */
export async function outliveDeaths({ wanted, aisles, say, crash }) {
  const ids = Array.from({ length: subscriptions }, (_, index) => subscriptionId(index));
  const first = openClient(aisles[0]);
  const cells = await makeCells(first, ids);
  const page = pagePath(shopIds.catalog, 0, 20);
  const whole = (await first.get(page)).body;
  const broken = [];
  const backs = [];
  const statuses = new Map();
  let acknowledged = 0;

  for (let round = 0; round < wanted && broken.length === 0; round += 1) {
    say(`${round} of ${wanted} deaths, ${count(acknowledged, 'acknowledged update')}`);
    let isOver = false;
    const updates = cells.map((cell, index) =>
      update(cell, aisles[index % aisles.length], () => isOver),
    );
    const pages = aisles.map((aisle) => read(aisle, () => isOver));
    await sleep(200 + spread(round) * 800);
    await crash();
    const startedAt = performance.now();
    await Promise.all(aisles.map(waitUntilBack));
    const back = performance.now() - startedAt;
    backs.push(back);
    if (back > patience) broken.push(`it took ${Math.round(back)} ms to be back`);
    isOver = true;
    const numbers = await Promise.all(updates);
    acknowledged += numbers.reduce((sum, number) => sum + number, 0);
    await Promise.all(pages);
    broken.push(...(await findLost(cells, first)));
  }
  first.close();
  const figure = [
    `${count(wanted, 'death')} of the database under ${count(aisles.length, 'server')}`,
    `${count(acknowledged, 'acknowledged update')}, none lost`,
    `back within ${Math.round(Math.max(...backs))} ms`,
    `pages meanwhile: ${[...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')}`,
  ];
  return { figure: figure.join(', '), broken };

  async function update(cell, aisle, isEnough) {
    const client = openClient(aisle);
    try {
      return await keepUpdating(cell, client, isEnough);
    } finally {
      client.close();
    }
  }

  /** Reads pages. Each must be complete, or an error with the time to retry. */
  async function read(aisle, isEnough) {
    const client = openClient(aisle);
    while (!isEnough()) {
      const sentAt = performance.now();
      const answer = await client.get(page).catch((error) => ({ status: error.message }));
      const took = performance.now() - sentAt;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (took > deadline) broken.push(`a page was answered after ${Math.round(took)} ms`);
      if (answer.status === 200 && !answer.body.equals(whole))
        broken.push('a page was another one');
      if (![200, 503].includes(answer.status)) broken.push(`a page was answered ${answer.status}`);
      if (answer.status === 503 && !(Number(answer.headers['retry-after']) > 0)) {
        broken.push('a 503 does not say when to come again');
      }
      await sleep(5);
    }
    client.close();
  }

  async function waitUntilBack(aisle) {
    const client = openClient(aisle);
    const giveUpAt = performance.now() + 4 * patience;
    const works = async () =>
      (await client.get(`${page}&again=${performance.now()}`)).status === 200 &&
      (await client.update(subscriptionId(subscriptions))).status === 200;
    while (!(await works()) && performance.now() < giveUpAt) await sleep(20);
    client.close();
  }
}
