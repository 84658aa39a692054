import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { shopIds } from '@aisle/bench';
import { aisleMain } from '../paths.mjs';
import { checkStore } from '../shop/check-store.mjs';
import { openClient } from '../shop/client.mjs';
import { pagePath } from '../shop/read-release.mjs';
import { absences } from './absences.mjs';
import { createWriters } from './writers.mjs';

/** User without privileges: file permissions do not apply to root. */
const nobody = 65_534;
const asNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'];

/** Maximum recovery time of the service, in milliseconds. */
const recovery = 5_000;

/** Maximum age of the state in /readyz, in milliseconds. */
const figureAge = 1_000;

/**
 * Takes the store away from a running server during reads and updates, and restores it: `{ figure,
 * broken }`.
 */
export async function runAbsenceRounds({ rounds, say, scratch, shop, startAisle }) {
  const folder = join(scratch, 'absent');
  const database = join(folder, 'shop.sqlite');
  mkdirSync(folder);
  for (const end of ['', '.key']) cpSync(`${shop.database}${end}`, `${database}${end}`);
  const through = chooseUser(scratch, folder);
  const names = Object.keys(absences).filter(
    (name) => !absences[name].needsRights || through !== undefined,
  );
  const aisle = await startAisle(['--db', database], { through: through ?? [] });
  const client = openClient(aisle);
  const writers = createWriters(() => openClient(aisle), 4);
  const page = pagePath(shopIds.catalog, 0, 50);
  const right = await client.get(page);
  const tally = { acknowledged: 0, refused: 0 };
  const broken = [];
  let slowest = 0;

  for (let round = 0; round < rounds && broken.length === 0; round += 1) {
    const name = names[round % names.length];
    say(`absence ${round + 1} of ${rounds}: ${name}`);
    const stop = writers.start();
    await sleep(100);
    const end = await absences[name].begin({ folder, database });
    await sleep(150);
    await askMeanwhile(name);
    await end();
    const endedAt = performance.now();
    if (!(await comesTrue(endedAt, isWritten))) {
      broken.push(`${name}: it does not work ${recovery} ms after that ended`);
    }
    slowest = Math.max(slowest, performance.now() - endedAt);
    if (!(await comesTrue(endedAt + figureAge, isReady))) {
      broken.push(`${name}: /readyz does not say that it works`);
    }
    const { acknowledged, refused } = await stop();
    if (refused === 0) broken.push(`${name}: no update was refused`);
    tally.acknowledged += acknowledged;
    tally.refused += refused;
    broken.push(...writers.faults, ...(await writers.findLost(client)));
  }
  client.close();
  const code = await aisle.stop();
  if (code !== 0) broken.push(`the server ended with ${code}: ${aisle.output().slice(-2_000)}`);
  if (readdirSync(folder).some((name) => name.includes('-wal'))) {
    broken.push('the log was left behind');
  }
  broken.push(...(await checkStore(database)));
  const figure = `${rounds} times taken away from a running server (${names.length} ways): ${tally.acknowledged} acknowledged updates kept, ${tally.refused} refused, works again within ${Math.round(slowest)} ms`;
  return { figure, broken };

  async function comesTrue(since, isTrue) {
    while (!(await isTrue())) {
      if (performance.now() - since > recovery) return false;
      await sleep(10);
    }
    return true;
  }

  async function askMeanwhile(name) {
    const health = await client.get('/healthz');
    const answer = await client.get(page);
    const update = await client.update(shop.someSubscription, { address_id: null });
    await sleep(figureAge);
    const ready = await client.get('/readyz');
    if (ready.status !== absences[name].ready) broken.push(`${name}: /readyz is ${ready.status}`);
    if (health.status !== 200) broken.push(`${name}: /healthz is ${health.status}`);
    if (answer.status !== 200 || !answer.body.equals(right.body)) {
      broken.push(`${name}: a page is ${answer.status}`);
    }
    if (update.status !== 503 || update.headers['retry-after'] === undefined) {
      broken.push(`${name}: an update is ${update.status}: ${update.body}`);
    }
  }

  async function isReady() {
    return (await client.get('/readyz')).status === 200;
  }

  async function isWritten() {
    return (await client.update(shop.someSubscription, { address_id: null })).status === 200;
  }
}

/**
 * Returns the command prefix that starts the server as a user without privileges; undefined if that
 * is impossible.
 */
function chooseUser(scratch, folder) {
  if (process.getuid?.() !== 0) return [];
  chmodSync(scratch, 0o711);
  const [program, ...args] = [...asNobody, process.execPath, aisleMain, '--version'];
  if (spawnSync(program, args).status !== 0) return undefined;
  if (spawnSync(asNobody[0], [...asNobody.slice(1), 'ls', folder]).status !== 0) return undefined;
  for (const name of ['.', ...readdirSync(folder)]) chownSync(join(folder, name), nobody, nobody);
  return asNobody;
}
