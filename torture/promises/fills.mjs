import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { shopIds, writeSeed } from '@aisle/bench';
import { count } from '../report/format-count.mjs';
import { checkStore } from '../shop/check-store.mjs';
import { openClient } from '../shop/client.mjs';
import { findLeftovers } from '../shop/find-leftovers.mjs';
import { readRelease } from '../shop/read-release.mjs';
import { spread } from '../shop/spread.mjs';

export const title = 'a first start that is cut off starts over';

const signals = ['SIGKILL', 'SIGTERM'];

export async function run({ quick, say, scratch, startAisle, runAisle }) {
  const wanted = quick ? 6 : 40;
  const products = quick ? 300 : 1_000;
  const seed = join(scratch, 'shop.ndjson');
  await writeSeed(products, seed);
  const publish = { type: 'publish', catalog_id: shopIds.catalog };
  appendFileSync(seed, `${JSON.stringify(publish)}\n`);
  const args = (database) => ['--db', database, '--seed', seed];

  const startedAt = performance.now();
  await (await startAisle(args(join(scratch, 'timed.sqlite')))).stop();
  const duration = performance.now() - startedAt;

  const broken = [];
  for (let round = 0; round < wanted && broken.length === 0; round += 1) {
    say(`${round + 1} of ${wanted}`);
    const signal = signals[round % signals.length];
    const database = join(scratch, `fill-${round}.sqlite`);
    const filling = runAisle(['serve', '--port', '0', ...args(database)]);
    await sleep(spread(round) * duration);
    filling.child.kill(signal);
    const { code } = await filling.ended;
    if (signal === 'SIGTERM' && ![0, 130, null].includes(code)) {
      broken.push(`a stopped first start ended with exit code ${code}: ${filling.output()}`);
    }
    if (code !== null) broken.push(...findLeftovers(database));

    const aisle = await startAisle(args(database));
    const client = openClient(aisle);
    const { totals, products: found } = await readRelease(client, shopIds.catalog);
    client.close();
    await aisle.stop();
    if (totals.join() !== String(products) || found.size !== products) {
      broken.push(`after ${signal} the next start has ${found.size} of ${products} products`);
    }
    broken.push(...findLeftovers(database), ...(await checkStore(database)));
  }
  const figure = `${count(wanted, 'first start')} killed or stopped, each filled by the next one as if nothing had happened`;
  return { figure, broken };
}
