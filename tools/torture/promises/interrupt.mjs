import { setTimeout as sleep } from 'node:timers/promises';
import { timeStart } from '../processes/time-start.mjs';
import { count } from '../report/format.mjs';
import { checkStore } from '../shop/check-store.mjs';
import { openClient } from '../shop/client.mjs';
import { createExpectedShop, createGenerations } from '../shop/expected-shop.mjs';
import {
  beginWork,
  findLeftovers,
  prepareShop,
  spread,
  works,
  worksToTime,
} from '../shop/prepare-shop.mjs';

export const title = 'stopping an import or a publish leaves nothing behind';

/** Maximum time of a stop, in milliseconds. */
const deadline = 10_000;

/** Exit codes of a completed and of an interrupted command. */
const codes = [0, 130];

export async function run({ quick, say, scratch, storeAt, startAisle, runAisle }) {
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
