import { copyFileSync, existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { shopIds } from '@aisle/bench';
import { checkStore } from '../shop/check-store.mjs';
import { openClient } from '../shop/client.mjs';
import { pagePath } from '../shop/read-release.mjs';
import { damages } from './damage.mjs';
import { createRandom } from './random.mjs';
import { createWriters } from './writers.mjs';

const ways = ['some bytes', 'a sector', 'a page', 'the end'];

/**
 * Kills a server under updates and damages the log that it leaves: `{ figure, broken }`. What the log has
 * lost is lost; all before it must be there, and the next start needs no hand.
 */
export async function runLogRounds({ rounds, say, scratch, shop, startAisle }) {
  const broken = [];
  let shortened = 0;
  for (let round = 0; round < rounds && broken.length === 0; round += 1) {
    const way = ways[round % ways.length];
    say(`log ${round + 1} of ${rounds}: ${way}`);
    const database = join(scratch, `log-${round}.sqlite`);
    for (const end of ['', '.key']) copyFileSync(`${shop.database}${end}`, `${database}${end}`);
    const aisle = await startAisle(['--db', database]);
    const writers = createWriters(() => openClient(aisle), 4);
    const client = openClient(aisle);
    const page = pagePath(shopIds.catalog, 0, 50);
    const right = await client.get(page);
    await writers.learn(client);
    client.close();
    const stop = writers.start();
    await sleep(200);
    await aisle.kill();
    await stop();
    const log = `${database}-wal`;
    if (!existsSync(log) || statSync(log).size === 0) continue;
    damages[way](log, createRandom(1_000 + round));
    // The index of the log does not outlive a machine that loses its power.
    if (round % 2 === 0) rmSync(`${database}-shm`, { force: true });

    const again = await startAisle(['--db', database]);
    const asker = openClient(again);
    const answer = await asker.get(page);
    if (!answer.body.equals(right.body)) broken.push(`${way}: a page is not what it was`);
    const { strange, older } = await writers.findStrange(asker);
    shortened += older;
    broken.push(...strange.map((text) => `${way}: ${text}`));
    asker.close();
    const code = await again.stop();
    if (code !== 0) broken.push(`${way}: the server ended with ${code}`);
    broken.push(...(await checkStore(database)));
  }
  const figure = `${rounds} logs damaged after a kill: each next start needs no hand and has a whole earlier state (${shortened} values older)`;
  return { figure, broken };
}
