import { setTimeout as sleep } from 'node:timers/promises';
import { residentBytes } from '@aisle/harness/child';
import { openClient, requestToken } from '@aisle/harness/client';
import { openConnection } from '@aisle/harness/load';
import { count, mebibytes, spreadOf } from '@aisle/harness/report';
import { makeMixedRequests, mix, openIdleCrowd, readMetrics } from '../shop/mixed-requests.mjs';
import { prepareShop } from '../shop/prepare-shop.mjs';

const busyClients = 16;
const idleClients = 1_000;

/** Age at which to renew a token, in milliseconds; tokens are valid for an hour. */
const tokenAge = 30 * 60_000;

/**
 * Intervals between two checks of the memory, two metrics requests and two publishes, in
 * milliseconds.
 */
const look = 500;
const scrape = 5_000;
const publishing = 30_000;

/** Duration of the measurement without idle connections, in milliseconds. */
const comparing = 5_000;

/** Number of time windows whose memory is compared. */
const windows = 4;

/**
 * Maximum memory of the last window as a multiple of the first; garbage collection makes it vary.
 */
const mostGrowth = { long: 1.1, quick: 1.3 };

/** Maximum delays of the event loop, in milliseconds. */
const mostDelay = { p99: 250, max: 1_000 };

/** Maximum number of refused requests per thousand. */
const mostRefused = 1;

export async function soak({ quick, minutes = 5, say, scratch, storeAt, startAisle, runAisle }) {
  const duration = quick ? 20_000 : minutes * 60_000;
  const products = quick ? 1_000 : 10_000;
  const { database } = await prepareShop({ scratch, storeAt, runAisle, products });
  const aisle = await startAisle(['--db', database]);
  const warmUp = Math.max(duration / 10, 15_000);
  say(`${Math.round(warmUp / 1000)} seconds to warm up`);
  await load(aisle, warmUp);
  const alone = await load(aisle, comparing);
  const crowd = openIdleCrowd(aisle, idleClients);
  const watch = watchProcess(aisle, () => runAisle(['publish', '--db', database]).ended);
  say(`${Math.round(duration / 1000)} seconds at full speed`);
  const result = await load(aisle, duration);
  const stillThere = crowd.count();
  const { memory, delays, publishes } = await watch.end();
  crowd.close();
  const code = await aisle.stop();

  const size = Math.floor(memory.length / windows);
  const medians = Array.from(
    { length: windows },
    (_, index) => spreadOf(memory.slice(index * size, (index + 1) * size)).median,
  );
  const growth = medians[windows - 1] / medians[0];
  const worst = { p99: Math.max(...delays.p99), max: Math.max(...delays.max) };
  const refused = (result.refused / result.answers) * 1_000;
  const rate = result.answers / (duration / 1000);
  const share = rate / (alone.answers / (comparing / 1000));

  const broken = [...new Set(result.unexpected)].slice(0, 5);
  if (growth > mostGrowth[quick ? 'quick' : 'long']) {
    broken.push(
      `memory grew from ${mebibytes(medians[0])} to ${mebibytes(medians[windows - 1])} MiB`,
    );
  }
  for (const [name, limit] of Object.entries(mostDelay)) {
    if (worst[name] > limit) {
      broken.push(`the event loop was ${Math.round(worst[name])} ms late (${name})`);
    }
  }
  if (refused > mostRefused) broken.push(`${result.refused} requests were refused as too many`);
  if (stillThere !== idleClients || crowd.lost() > 0) {
    broken.push(`${crowd.lost()} of ${idleClients} idle connections were closed`);
  }
  if (share < 0.5) broken.push(`with idle connections it answers ${share.toFixed(2)} of the rate`);
  if (code !== 0) broken.push(`it ended with exit code ${code}`);

  const figure = [
    `${count(result.answers, 'request')} (${Math.round(rate)} a second) beside ${count(idleClients, 'idle connection')} and ${publishes} publishes`,
    `${result.refused} answered 503, no other 5xx`,
    `memory ${medians.map(mebibytes).join(', ')} MiB: ${((growth - 1) * 100).toFixed(1)} %`,
    `event loop late by ${Math.round(worst.p99)} ms (p99), ${Math.round(worst.max)} ms at most`,
    `${share.toFixed(2)} of the rate without the idle ones`,
  ];
  return { figure: figure.join('; '), broken };
}

/** Keeps all connections busy. Every response must have a status that its request allows. */
async function load(aisle, duration) {
  const endAt = performance.now() + duration;
  const result = { answers: 0, refused: 0, unexpected: [] };
  let requests = mix(await makeMixedRequests(aisle));
  const renewal = setInterval(async () => {
    const token = await requestToken(aisle.api);
    requests = mix(await makeMixedRequests({ ...aisle, token }));
  }, tokenAge);
  const keepBusy = async () => {
    const { ask, close } = openConnection(aisle.port);
    while (performance.now() < endAt) {
      const { bytes, statuses } = requests.next().value;
      const { status, text } = await ask(bytes);
      result.answers += 1;
      if (status === 503) result.refused += 1;
      else if (!statuses.includes(status)) {
        result.unexpected.push(`${status} instead of ${statuses.join(' or ')}: ${text}`);
      }
    }
    close();
  };
  await Promise.all(Array.from({ length: busyClients }, keepBusy));
  clearInterval(renewal);
  return result;
}

/** Records the memory and metrics of a running server, and publishes meanwhile. */
function watchProcess(aisle, publish) {
  const memory = [];
  const delays = { p99: [], max: [] };
  const client = openClient(aisle);
  const controller = new AbortController();
  const { signal } = controller;
  let publishes = 0;

  const repeat = async (pause, deed) => {
    for (;;) {
      const isOver = await sleep(pause, false, { signal }).catch(() => true);
      if (isOver) return;
      await deed();
    }
  };
  const works = [
    repeat(look, () => memory.push(residentBytes(aisle.pid))),
    repeat(scrape, async () => {
      const metrics = await readMetrics(client);
      for (const name of ['p99', 'max']) {
        delays[name].push(metrics.get(`nodejs_eventloop_lag_${name}_seconds`) * 1_000);
      }
      aisle.forgetOutput();
    }),
    repeat(publishing, async () => {
      const { code, output } = await publish();
      if (code !== 0) throw new Error(`aisle publish failed:\n${output}`);
      publishes += 1;
    }),
  ];
  // Failures are reported at the end.
  for (const work of works) work.catch(() => {});
  return {
    async end() {
      controller.abort();
      await Promise.all(works);
      client.close();
      return { memory, delays, publishes };
    },
  };
}
