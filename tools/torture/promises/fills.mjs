import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { timeStart } from '../processes/time-start.mjs';
import { count } from '../report/format.mjs';
import { checkStore } from '../shop/check-store.mjs';
import { findLeftovers, spread } from '../shop/prepare-shop.mjs';

export const title = 'a first start that is cut off starts over';

const signals = ['SIGKILL', 'SIGTERM'];

/** Interrupts loading the demo store, which consists of several imports and publishes. */
export async function run({ quick, say, storeAt, startAisle, runAisle }) {
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
