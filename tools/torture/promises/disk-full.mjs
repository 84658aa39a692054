import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openClient } from '@aisle/harness/client';
import { count } from '@aisle/harness/report';
import { shopIds, subscriptionId } from '@aisle/harness/shop';
import { judgeFailure } from '../disk/damage.mjs';
import { createExpectedShop, createGenerations, pagePath } from '../shop/expected-shop.mjs';
import {
  beginWork,
  checkStore,
  findLeftovers,
  prepareShop,
  spread,
} from '../shop/prepare-shop.mjs';
import { createWriters } from '../shop/writers.mjs';

const diskSize = 96 * 1024 * 1024;

/** Maximum free space for an import or publish, in bytes. */
const mostRoom = 12 * 1024 * 1024;

/** Maximum time until the service works again after space is free, in milliseconds. */
const recovery = 10_000;

/** Maximum age of the state in /readyz, in milliseconds. */
const figureAge = 1_000;

const turns = ['import', 'publish', 'both'];

export async function diskFull(options) {
  const disk = makeSmallDisk(join(options.scratch, 'disk'), diskSize);
  if (!disk) return canUnshare() && !process.env.AISLE_UNSHARED ? runUnshared(options) : notRun();
  try {
    return await runOn(disk, options);
  } finally {
    disk.remove();
  }
}

function notRun() {
  return { broken: [], skipped: 'needs a small tmpfs (root or user namespaces)' };
}

/** Runs this again as root of a user namespace, which can mount disks of its own. */
function runUnshared({ quick }) {
  const args = [process.argv[1], '--only', 'disk-full', ...(quick ? ['--quick'] : [])];
  const { stdout, stderr } = spawnSync('unshare', ['-rm', process.execPath, ...args], {
    encoding: 'utf8',
    env: { ...process.env, AISLE_UNSHARED: '1' },
  });
  const [, figure] = /^kept\s+disk-full: (.*) \([^)]*\)$/m.exec(stdout) ?? [];
  return figure === undefined ? { broken: [stdout + stderr] } : { figure, broken: [] };
}

async function runOn(disk, { quick, say, scratch, startAisle, runAisle }) {
  const rounds = quick ? 4 : 30;
  const shop = await prepareShop({ scratch: disk.folder, runAisle, products: 300 });
  const { database } = shop;
  const generations = createGenerations(shop.products);
  const workplace = { scratch, database, runAisle, generations };
  const expected = createExpectedShop(workplace);
  const broken = [];
  const tally = { acknowledged: 0, refused: 0, done: 0, failed: 0 };
  const slowest = { recovery: 0 };

  await refuseFirstStart();
  const aisle = await startAisle(['--db', database]);
  const client = openClient(aisle);
  const page = pagePath(shopIds.catalog, 0, 50);
  const writers = createWriters(() => openClient(aisle), 4);

  for (let round = 0; round < rounds && broken.length === 0; round += 1) {
    say(`full ${round + 1} of ${rounds}`);
    const stop = writers.start();
    const right = await client.get(page);
    const work = await workWithLittleRoom(round);
    disk.fill();
    await sleep(300);
    await askWhileFull(right, work);
    await runCommandsWhileFull();
    disk.free();
    await awaitRecovery();
    await sleep(100);
    const { acknowledged, refused } = await stop();
    tally.acknowledged += acknowledged;
    tally.refused += refused;
    broken.push(...writers.faults, ...(await writers.findLost(client)));
    broken.push(...(await expected.findHalves(client, work)));
  }
  if (tally.refused === 0) broken.push('no update was ever refused, so the disk was never full');
  if (tally.failed === 0) broken.push('no import and no publish ever met a full disk');
  client.close();
  const code = await aisle.stop();
  if (code !== 0) broken.push(`the server ended with ${code}: ${aisle.output().slice(-2_000)}`);
  broken.push(...findLeftovers(database), ...(await checkStore(database)));
  broken.push(...(await startWhileFull()));
  const figure = [
    `${count(rounds, 'time')} full`,
    `${count(tally.acknowledged, 'acknowledged update')} kept, ${count(tally.refused, 'other')} refused with 507`,
    `${tally.failed} imports and publishes refused whole, ${tally.done} done`,
    `the same process works again within ${Math.round(slowest.recovery)} ms of free room`,
  ];
  return { figure: figure.join(', '), broken };

  /** Runs an import or a publish that may not fit. */
  async function workWithLittleRoom(round) {
    disk.fill(Math.floor(spread(round) * mostRoom));
    const work = beginWork(turns[round % turns.length], workplace);
    const result = await work.ended;
    if (result.code === 0) tally.done += 1;
    else {
      tally.failed += 1;
      broken.push(...judgeFailure(work.key, result, database));
      if (!/is full/.test(result.output))
        broken.push(`${work.key} does not say why: ${result.output}`);
    }
    return work;
  }

  async function askWhileFull(right, { imports, publishes }) {
    const answer = await client.get(page);
    const isSame = answer.body.equals(right.body) || imports || publishes;
    if (answer.status !== 200 || !isSame) {
      broken.push(`a page was answered ${answer.status} while the disk was full`);
    }
    const health = await client.get('/healthz');
    await sleep(figureAge);
    const ready = await client.get('/readyz');
    if (health.status !== 200) broken.push(`/healthz was answered ${health.status}`);
    if (ready.status !== 507) broken.push(`/readyz was answered ${ready.status} on a full disk`);
  }

  async function runCommandsWhileFull() {
    const file = join(disk.folder, 'export.ndjson');
    const exported = await runAisle(['export', file, '--db', database]).ended;
    if (exported.code === 0 && statSync(file).size === 0) broken.push('an export is empty');
    if (exported.code !== 0) broken.push(...judgeFailure('export', exported, file));
    if (exported.code !== 0 && existsSync(file)) broken.push('a failed export left its file');
    const token = await runAisle(['token', '--db', database]).ended;
    if (token.code !== 0) broken.push(`token failed: ${token.output}`);
  }

  async function awaitRecovery() {
    const freedAt = performance.now();
    const update = () => client.update(subscriptionId(100), { address_id: null });
    const took = await awaitSuccess('an update', update, freedAt);
    slowest.recovery = Math.max(slowest.recovery, took);
    await awaitSuccess('/readyz', () => client.get('/readyz'), freedAt + figureAge);
  }

  /** Sends requests until the status is 200. Returns the milliseconds since the given time. */
  async function awaitSuccess(what, ask, since) {
    for (;;) {
      const { status } = await ask();
      const took = performance.now() - since;
      if (status === 200) return took;
      if (took > recovery) {
        broken.push(`${what} is still ${status} ${Math.round(took)} ms after the disk had room`);
        return took;
      }
      await sleep(20);
    }
  }

  /** Tests a start that cannot create its database. */
  async function refuseFirstStart() {
    const other = join(disk.folder, 'other.sqlite');
    disk.fill();
    const refused = await runAisle(['serve', '--port', '0', '--db', other]).ended;
    broken.push(...judgeFailure('a first start', refused, other));
    disk.free();
    const started = await startAisle(['--db', other, '--seed', 'none']);
    if ((await started.stop()) !== 0) broken.push('a start after a full disk did not end well');
  }

  /**
   * Tests a start on a full disk with an existing database. The server must run or report the
   * reason, and work once there is space.
   */
  async function startWhileFull() {
    const found = [];
    rmSync(`${database}.key`);
    disk.fill();
    const refused = await runAisle(['token', '--db', database]).ended;
    found.push(...judgeFailure('token without room for its key', refused, `${database}.key`));
    disk.free();
    const token = await runAisle(['token', '--db', database]).ended;
    if (token.code !== 0) found.push(`token after a full disk: ${token.output}`);
    disk.fill();
    const started = await startAisle(['--db', database]).catch((error) => error);
    if (started instanceof Error) {
      disk.free();
      return [...found, ...judgeFailure('a start', started, database)];
    }
    const asker = openClient(started);
    const ready = await asker.get('/readyz');
    if (ready.status !== 507) found.push(`/readyz was ${ready.status} before anything was written`);
    disk.free();
    const { status } = await asker.get(page);
    if (status !== 200) found.push(`a page was answered ${status} after a start on a full disk`);
    found.push(...(await writers.findLost(asker)));
    asker.close();
    if ((await started.stop()) !== 0)
      found.push('a server that was started on a full disk ended badly');
    return found;
  }
}

const piece = Buffer.alloc(64 * 1024);

/**
 * Creates a disk in memory with this size in bytes, which can be filled. Returns undefined without
 * permission to mount.
 */
function makeSmallDisk(folder, bytes) {
  mkdirSync(folder);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder]);
  if (mounted.status !== 0) return undefined;
  const filler = join(folder, 'filler');
  const unmount = () => spawnSync('umount', ['-l', folder]);
  process.once('exit', unmount);

  return {
    folder,
    /** Fills the disk except for this many bytes. */
    fill(left = 0) {
      const file = openSync(filler, 'a');
      try {
        for (let room = freeBytes(); room > left; room = freeBytes()) {
          writeSync(file, piece, 0, Math.min(piece.length, room - left));
        }
      } catch (error) {
        if (error.code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    free() {
      // A deleted file would free its space later.
      truncateSync(filler);
      rmSync(filler);
    },
    remove() {
      process.off('exit', unmount);
      unmount();
    },
  };

  function freeBytes() {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  }
}

/** Returns true if users can mount disks of their own on this machine. */
function canUnshare() {
  return spawnSync('unshare', ['-rm', 'true']).status === 0;
}
