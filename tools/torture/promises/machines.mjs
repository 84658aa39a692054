import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openClient } from '@aisle/harness/client';
import { count, spreadOf, sum } from '@aisle/harness/report';
import { shopIds, subscriptionId } from '@aisle/harness/shop';
import { createGenerations, pagePath } from '../shop/expected-shop.mjs';
import { prepareShop, spread } from '../shop/prepare-shop.mjs';
import { findLost, keepUpdating, makeCells } from '../shop/writers.mjs';
import { updateAtOnce } from './updates.mjs';

const processes = 3;
const products = 1_000;

/** Number of subscriptions that two clients each update during kills. */
const subscriptions = 6;

/** Pause between two updates of a client, in milliseconds. */
const pause = 10;

/** Maximum time until a restarted process, or all processes after a restart of the database, work again, in milliseconds. */
const patience = 5_000;

const full = { updates: 20_000, publishes: 50, kills: 50, deaths: 20 };
const short = { updates: 600, publishes: 5, kills: 6, deaths: 3 };

/** Uses one database through several processes, and kills them and the database. */
export async function machines({ quick, say, own, scratch, storeAt, startAisle, runAisle }) {
  const wanted = quick ? short : full;
  const shop = await prepareShop({ scratch, storeAt, runAisle, products });
  // Disables the cache, so that pages are read from the database.
  const serve = (port = 0) =>
    startAisle([
      ...['--db', shop.database, '--memory', '0', '--port', String(port)],
      ...(port === 0 ? [] : ['--strict-port']),
    ]);
  const aisles = [];
  while (aisles.length < processes) aisles.push(await serve());
  const generations = createGenerations(products);
  const place = { ...shop, scratch, runAisle, say, aisles, serve, own, generations, wanted };

  const figures = [];
  const broken = [];
  for (const part of [loseNoUpdate, publishToAll, killProcesses, killDatabase]) {
    const result = await part(place);
    figures.push(result.figure);
    broken.push(...result.broken);
  }
  broken.push(...(await stopAll(aisles)));
  return { figure: figures.join('; '), broken };
}

async function loseNoUpdate({ aisles, wanted, say }) {
  say(`${count(wanted.updates, 'update')} of one subscription through ${processes} processes`);
  const { changed, outdated, busy, lost } = await updateAtOnce(aisles, wanted.updates, processes);
  return {
    figure: `${count(changed, 'change')} of one subscription through ${processes} processes in one order without a gap (${outdated} × 412, ${busy} × 503)`,
    broken: lost.slice(0, 5),
  };
}

/**
 * Publishes with a command. Once it has ended, the next response of every process must show the new
 * release.
 */
async function publishToAll({ aisles, wanted, say, ...place }) {
  const clients = aisles.map(openClient);
  const broken = [];
  for (let turn = 0; turn < wanted.publishes && broken.length === 0; turn += 1) {
    say(`${turn} of ${wanted.publishes} publishes`);
    const after = await publishNext(place);
    const pages = await Promise.all(clients.map((client) => client.get(anyPage(turn))));
    for (const page of pages) if (!shows(page, after)) broken.push('a process showed an old page');
  }
  for (const client of clients) client.close();
  const figure = `${count(wanted.publishes, 'publication')}, each seen through all processes at the next request`;
  return { figure, broken };
}

async function publishNext({ scratch, runAisle, database, generations }) {
  const file = join(scratch, 'machines.ndjson');
  const { after } = generations.write(file);
  const { code, output } = await runAisle(['import', file, '--publish', '--db', database]).ended;
  if (code !== 0) throw new Error(`aisle import --publish failed:\n${output}`);
  generations.settle(after);
  return after;
}

function anyPage(turn) {
  return pagePath(shopIds.catalog, Math.floor(spread(turn) * (products - 100)));
}

function shows(answer, generation) {
  if (answer.status !== 200) return false;
  const { data, meta } = answer.json();
  return (
    meta.results.total === generation.size &&
    data.every(({ id, attributes }) => generation.get(id) === attributes.external_ref)
  );
}

/** Kills one process after the other during updates, and restarts each on its port. */
async function killProcesses({ aisles, serve, wanted, say }) {
  const ids = Array.from({ length: subscriptions }, (_, index) => subscriptionId(index));
  const first = openClient(aisles[0]);
  const cells = await makeCells(first, ids);
  first.close();
  const broken = [];
  const backs = [];
  let acknowledged = 0;
  for (let turn = 0; turn < wanted.kills && broken.length === 0; turn += 1) {
    say(`${turn} of ${wanted.kills} kills, ${count(acknowledged, 'acknowledged update')}`);
    const victim = turn % processes;
    let isOver = false;
    const updates = cells.map(async (cell, index) => {
      const client = openClient(aisles[index % processes]);
      // Without a pause the clients would take the processors that the next process needs to start.
      const update = async (...args) => {
        await sleep(pause);
        return client.update(...args);
      };
      return keepUpdating(cell, { update }, () => isOver).finally(client.close);
    });
    await sleep(100 + spread(turn) * 700);
    await aisles[victim].kill();
    const startedAt = performance.now();
    aisles[victim] = await serve(aisles[victim].port);
    const again = openClient(aisles[victim]);
    const { status } = await again.get(anyPage(turn));
    backs.push(performance.now() - startedAt);
    if (status !== 200) broken.push(`a process that was started again answered ${status}`);
    isOver = true;
    acknowledged += sum(await Promise.all(updates));
    broken.push(...(await findLost(cells, again)));
    again.close();
  }
  const usual = Math.round(spreadOf(backs).median);
  const slowest = Math.round(Math.max(...backs));
  if (slowest > patience) broken.push(`a process took ${slowest} ms to be back`);
  const figure = `${count(wanted.kills, 'kill')} of processes: ${count(acknowledged, 'acknowledged update')}, none lost, back within ${slowest} ms (median ${usual} ms)`;
  return { figure, broken };
}

function killDatabase({ aisles, own, wanted, say }) {
  return outliveDeaths({ wanted: wanted.deaths, aisles, say, crash: own.crash });
}

/** Maximum response time, in milliseconds. */
const deadline = 15_000;

/** Kills the database under two processes. */
export async function database({ quick, say, own, scratch, storeAt, startAisle, runAisle }) {
  const { database } = await prepareShop({ scratch, storeAt, runAisle, products: 1_000 });
  const aisles = [];
  while (aisles.length < 2) aisles.push(await startAisle(['--db', database]));
  const { figure, broken } = await outliveDeaths({
    wanted: quick ? 4 : 20,
    ...{ aisles, say, crash: own.crash },
  });
  broken.push(...(await stopAll(aisles)));
  return { figure, broken };
}

/** Stops servers. Returns a fault for each that ended badly or logged a bug. */
async function stopAll(aisles) {
  const broken = [];
  for (const aisle of aisles) {
    const code = await aisle.stop();
    if (code !== 0) broken.push(`a process ended with exit code ${code}: ${aisle.stderr()}`);
    if (aisle.output().includes('"msg":"bug"')) broken.push('a process logged a bug');
  }
  return broken;
}

/** Kills the database of running servers several times, during updates and reads. */
async function outliveDeaths({ wanted, aisles, say, crash }) {
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
    acknowledged += sum(numbers);
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
