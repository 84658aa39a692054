import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { openClient } from '@aisle/harness/client';
import { count } from '@aisle/harness/report';
import { createExpectedShop, createGenerations } from '../shop/expected-shop.mjs';
import {
  beginWork,
  checkStore,
  findLeftovers,
  prepareShop,
  spread,
  timeStart,
  works,
  worksToTime,
} from '../shop/prepare-shop.mjs';

/** Maximum time of a stop, in milliseconds. */
const deadline = 10_000;

/** Exit codes of a completed and of an interrupted command. */
const codes = [0, 130];

export async function interrupt({ quick, say, scratch, storeAt, startAisle, runAisle }) {
  const wanted = quick ? 9 : 60;
  const { database, products } = await prepareShop({ scratch, storeAt, runAisle, products: 3_000 });
  const generations = createGenerations(products);
  const shop = { scratch, database, runAisle, generations };
  const expected = createExpectedShop(shop);
  const boot = await timeStart(runAisle);
  const durations = new Map();
  const broken = [];
  let stopped = 0;
  let longest = 0;

  for (const name of worksToTime) {
    const work = beginWork(name, shop);
    await work.ended;
    durations.set(work.key, work.took);
    await judge(work);
  }
  const names = Object.keys(works);
  for (let round = 0; round < wanted && broken.length === 0; round += 1) {
    say(`${round + 1} of ${wanted}`);
    const work = beginWork(names[round % names.length], shop);
    await sleep(boot + spread(Math.floor(round / names.length)) * (durations.get(work.key) - boot));
    const isRunning = work.command.child.exitCode === null;
    const startedAt = performance.now();
    work.command.child.kill('SIGTERM');
    const { code, signal, output } = await work.ended;
    if (work.isDone) durations.set(work.key, work.took);
    if (isRunning) longest = Math.max(longest, performance.now() - startedAt);
    // Before the command handles signals, SIGTERM ends it at once. Nothing has to be cleaned up
    // then.
    if (!codes.includes(code) && signal !== 'SIGTERM') {
      broken.push(`aisle ${work.key} ended with exit code ${code}: ${output}`);
    }
    if (code !== 0) stopped += 1;
    broken.push(...findLeftovers(database), ...(await checkStore(database)));
    await judge(work);
  }
  if (longest > deadline) broken.push(`it took ${Math.round(longest)} ms to stop`);
  const figure = `${count(wanted, 'signal')}, ${stopped} imports and publishes stopped within ${Math.round(longest)} ms without a trace, the others had ended`;
  return { figure, broken };

  async function judge(work) {
    const aisle = await startAisle(['--db', database]);
    const client = openClient(aisle);
    broken.push(...(await expected.findHalves(client, work)));
    client.close();
    await aisle.stop();
  }
}

const signals = ['SIGKILL', 'SIGTERM'];

/** Interrupts loading the demo store, which consists of several imports and publishes. */
export async function fills({ quick, say, storeAt, startAisle, runAisle }) {
  const wanted = quick ? 10 : 60;
  const boot = await timeStart(runAisle);
  const startedAt = performance.now();
  const undisturbed = await startAisle(['--db', await storeAt('undisturbed')]);
  const duration = performance.now() - startedAt;
  const expected = contentsOf(undisturbed);
  await undisturbed.stop();

  const broken = [];
  for (let round = 0; round < wanted && broken.length === 0; round += 1) {
    say(`${round + 1} of ${wanted}`);
    const signal = signals[round % signals.length];
    const database = await storeAt(`fill-${round}`);
    const filling = runAisle(['serve', '--port', '0', '--db', database]);
    await sleep(boot + spread(round) * (duration - boot));
    filling.child.kill(signal);
    const { code, output } = await filling.ended;
    if (signal === 'SIGTERM' && ![0, 130, null].includes(code)) {
      broken.push(`a stopped first start ended with exit code ${code}: ${output}`);
    }
    if (code !== null) broken.push(...findLeftovers(database));

    const aisle = await startAisle(['--db', database]);
    await aisle.stop();
    if (!isDeepStrictEqual(contentsOf(aisle), expected)) {
      broken.push(`after ${signal} the next start has ${JSON.stringify(contentsOf(aisle))}`);
    }
    broken.push(...findLeftovers(database), ...(await checkStore(database)));
  }
  const figure = `${count(wanted, 'first start')} killed or stopped, each filled by the next one as if nothing had happened`;
  return { figure, broken };
}

/** Returns the number of records of each kind. */
function contentsOf({ facts }) {
  const { location, ...counts } = facts.database;
  return counts;
}
