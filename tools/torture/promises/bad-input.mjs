import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { requestToken } from '@aisle/harness/client';
import { count, mebibytes, sum } from '@aisle/harness/report';
import { demoTarget, sendBadInput } from '../input/index.mjs';

/** Number of concurrent senders. */
const senders = 8;

/** Allowed memory growth in the second half of the input, in bytes. */
const allowance = { heapUsed: 8 * 2 ** 20, besideHeap: 32 * 2 ** 20 };
const words = { heapUsed: 'the heap', besideHeap: 'memory beside the heap' };

export async function badInput({ quick, say, scratch, storeAt, startAisle }) {
  const total = quick ? 5_000 : 110_000;
  const rounds = 10;
  const weights = join(scratch, 'weights.json');
  // Small caches (16 MiB of them belong to the database) are full after half the input. The free
  // lists of V8 and the allocator are warm by then, too.
  const memories = ['--memory', '20', '--request-memory', '100'];
  const database = ['--db', await storeAt('store')];
  const aisle = await startAisle([...database, ...memories], { env: weighable(weights) });
  const firstSeed = Date.now() % 1_000_000_000;
  const statuses = new Map();
  const broken = [];
  let sent = 0;
  let before;
  for (let round = 0; round < rounds && broken.length === 0; round += 1) {
    say(`${count(sent, 'input')} of ${count(total, 'input')}`);
    const report = await sendBadInput({
      port: aisle.port,
      target: demoTarget([aisle.token, await requestToken(aisle.api, 'implicit')]),
      count: Math.ceil(total / rounds),
      seed: firstSeed + round * senders,
      senders,
      secrets: [scratch],
    });
    sent += report.sent;
    broken.push(...report.faults);
    for (const [status, times] of Object.entries(report.statuses)) {
      statuses.set(status, (statuses.get(status) ?? 0) + times);
    }
    aisle.forgetOutput();
    if (round + 1 === rounds / 2) before = await weigh(aisle.pid, weights);
  }
  if (broken.length > 0) return { broken };

  const after = await weigh(aisle.pid, weights);
  for (const [kind, bytes] of Object.entries(allowance)) {
    const grown = after[kind] - before[kind];
    if (grown > bytes) broken.push(`${words[kind]} grew by ${mebibytes(grown)} MiB`);
  }
  const code = await aisle.stop();
  if (code !== 0) broken.push(`the service ended with exit code ${code}`);
  if (/"msg":"bug"|Warning/.test(aisle.output())) broken.push('the service logged a bug');

  const answers = sum([...statuses.values()]);
  const figure = [
    `${count(sent, 'input')} (seed ${firstSeed})`,
    `${count(answers, 'answer')}, none above ${[...statuses.keys()].sort().at(-1)}`,
    `heap ${mebibytes(before.heapUsed)} to ${mebibytes(after.heapUsed)} MiB`,
    `beside it ${mebibytes(before.besideHeap)} to ${mebibytes(after.besideHeap)} MiB`,
  ];
  return { figure: figure.join(', '), broken };
}

/** Returns the environment of a service whose memory can be measured. The results go to `file`. */
function weighable(file) {
  const module = new URL('../weigh-on-demand.mjs', import.meta.url);
  return { WEIGH_TO: file, NODE_OPTIONS: `--import=${module.href}` };
}

/**
 * Measures the memory of a service after garbage collection, in bytes: V8's heap (`heapUsed`) and
 * the resident memory outside it (`besideHeap`). The total resident size is not useful: V8 keeps up
 * to 128 MiB for young objects and uses them gradually.
 */
async function weigh(pid, file) {
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(file)) await sleep(10);
  return JSON.parse(readFileSync(file, 'utf8'));
}
