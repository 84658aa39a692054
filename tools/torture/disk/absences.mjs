import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openClient } from '@aisle/harness/client';
import { createRandom, shopIds } from '@aisle/harness/shop';
import { aisleMain } from '@aisle/harness/workplace';
import { pagePath } from '../shop/expected-shop.mjs';
import { checkStore } from '../shop/prepare-shop.mjs';
import { createWriters } from '../shop/writers.mjs';
import { damages } from './damage.mjs';

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

const driver = createRequire(import.meta.url).resolve('better-sqlite3');

/**
 * Failures that make the store unavailable for a while, by name. `begin` returns a function that
 * ends the failure. `ready` is the status of /readyz meanwhile.
 */
const absences = {
  'the folder is moved': {
    ready: 503,
    begin: ({ folder }) => {
      renameSync(folder, `${folder}.away`);
      return () => renameSync(`${folder}.away`, folder);
    },
  },
  'the file is moved': {
    ready: 503,
    begin: ({ database }) => {
      renameSync(database, `${database}.away`);
      return () => renameSync(`${database}.away`, database);
    },
  },
  'the file is replaced': {
    ready: 503,
    begin: ({ database }) => {
      renameSync(database, `${database}.away`);
      writeFileSync(database, 'something else');
      return () => renameSync(`${database}.away`, database);
    },
  },
  'the folder is closed': {
    ready: 503,
    needsRights: true,
    begin: ({ folder }) => {
      chmodSync(folder, 0);
      return () => chmodSync(folder, 0o755);
    },
  },
  'another process writes': {
    ready: 200,
    begin: ({ database }) => hold(database, 'BEGIN EXCLUSIVE'),
  },
};

/** Starts a process that runs SQL on the database until it is stopped. */
async function hold(database, sql) {
  const program = `
    const database = new (require(${JSON.stringify(driver)}))(${JSON.stringify(database)});
    database.exec(${JSON.stringify(sql)});
    process.stdout.write('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return () =>
    new Promise((resolve) => {
      child.once('close', resolve);
      child.kill('SIGKILL');
    });
}
