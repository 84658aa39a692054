import { join } from 'node:path';
import { requestToken } from '@aisle/bench';
import { demoTarget, sendBadInput } from '../input/index.mjs';
import { weigh, weighable } from '../processes/weigh.mjs';
import { count } from '../report/format.mjs';

export const title = 'bad input is refused and harms nobody';

/** Number of concurrent senders. */
const senders = 8;

/** Allowed memory growth in the second half of the input, in bytes. */
const allowance = { heapUsed: 8 * 2 ** 20, besideHeap: 32 * 2 ** 20 };
const words = { heapUsed: 'the heap', besideHeap: 'memory beside the heap' };

export async function run({ quick, say, scratch, storeAt, startAisle }) {
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

  const answers = [...statuses.values()].reduce((sum, times) => sum + times, 0);
  const figure = [
    `${count(sent, 'input')} (seed ${firstSeed})`,
    `${count(answers, 'answer')}, none above ${[...statuses.keys()].sort().at(-1)}`,
    `heap ${mebibytes(before.heapUsed)} to ${mebibytes(after.heapUsed)} MiB`,
    `beside it ${mebibytes(before.besideHeap)} to ${mebibytes(after.besideHeap)} MiB`,
  ];
  return { figure: figure.join(', '), broken };
}

function mebibytes(bytes) {
  return Math.round(bytes / 2 ** 20);
}
