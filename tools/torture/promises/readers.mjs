import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openClient } from '@aisle/harness/client';
import { sendLoad } from '@aisle/harness/load';
import { spreadPages } from '@aisle/harness/pages';
import { count } from '@aisle/harness/report';
import { createGenerations, createWitness } from '../shop/expected-shop.mjs';
import { prepareShop } from '../shop/prepare-shop.mjs';

/** Minimum read rate during publishes, as a share of the normal rate. */
const rateGoal = 0.7;

/** Maximum wait of a read in milliseconds, on a machine that is not busy otherwise. */
const waitGoal = 250;

/**
 * Maximum wait of a read, as a multiple of the wait during the same publishes into another
 * database. Those use the machine as much but share nothing with the readers, so they show the
 * effect of the machine. It applies if it allows more than the goal.
 */
const busyFactor = 2;

export async function readers({ quick, say, scratch, storeAt, startAisle, runAisle }) {
  const rounds = quick ? 2 : 7;
  const seconds = quick ? 3 : 10;
  const { database, products } = await prepareShop({
    scratch,
    storeAt,
    runAisle,
    products: quick ? 1_000 : 10_000,
  });
  const copy = await storeAt('elsewhere');
  await runAisle(['copy', '--from', database, '--to', copy]).ended;
  const { history, files } = writeImports(products, rounds * (quick ? 30 : 10), scratch);
  const aisle = await startAisle(['--db', database]);
  const requests = spreadPages(aisle.token, products);
  const witness = createWitness(history);
  const ratios = [];
  const waits = { here: [], elsewhere: [] };
  const here = publisher(database);
  const elsewhere = publisher(copy);
  let turn = 0;
  const nextRequest = () => {
    turn += 1;
    return requests[turn % requests.length];
  };
  const measure = () =>
    watched(() => sendLoad({ ...aisle, nextRequest, connections: 16, seconds }));

  await measure();
  for (let round = 0; round < rounds; round += 1) {
    say(`round ${round + 1} of ${rounds}: undisturbed`);
    const alone = await measure();
    say(`round ${round + 1} of ${rounds}: beside publishes in another database`);
    const apart = await measureBeside(elsewhere.publishNext);
    say(`round ${round + 1} of ${rounds}: beside imports and publishes`);
    const beside = await measureBeside(here.publishNext);
    ratios.push(beside.rate / alone.rate);
    waits.elsewhere.push(apart.longest);
    waits.here.push(beside.longest);
    aisle.forgetOutput();
  }
  await aisle.stop();

  const ratio = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)];
  const longest = Math.max(...waits.here);
  const longestElsewhere = Math.max(...waits.elsewhere);
  const broken = witness.contradictions();
  if (ratio < rateGoal) broken.push(`reads kept ${percent(ratio)} of their rate`);
  if (longest > Math.max(waitGoal, busyFactor * longestElsewhere)) {
    broken.push(`a read waited ${Math.round(longest)} ms`);
  }
  const figure = [
    `${count(here.published(), 'release')} published beside 16 readers, who kept ${percent(ratio)} of their rate (${ratios.map(percent).join(', ')})`,
    `the longest read took ${Math.round(longest)} ms, and ${Math.round(longestElsewhere)} ms beside publishes in a database that nobody reads`,
    `${count(witness.looks(), 'page')} of ${witness.releases()} releases looked at, each of one whole release`,
  ];
  return { figure: figure.join('; '), broken };

  /** Checks pages while the load runs. */
  async function watched(load) {
    let isDone = false;
    const client = openClient(aisle);
    const looking = witness.look(client, () => isDone);
    const result = await load();
    isDone = true;
    await looking;
    client.close();
    return result;
  }

  /** Measures reads while imports are published into a database one after the other. */
  async function measureBeside(publishNext) {
    let isWanted = true;
    const publishing = (async () => {
      while (isWanted) await publishNext();
    })();
    await sleep(500);
    const result = await measure();
    isWanted = false;
    await publishing;
    return result;
  }

  /** Returns a function that publishes the next import into a database. */
  function publisher(into) {
    let published = 0;
    const publishNext = async () => {
      const file = files[published];
      if (file === undefined) throw new Error('more was published than was prepared');
      const { code, output } = await runAisle(['import', file, '--publish', '--db', into]).ended;
      if (code !== 0) throw new Error(`aisle import --publish failed:\n${output}`);
      published += 1;
    };
    return { publishNext, published: () => published };
  }
}

/** Writes files for consecutive imports. Returns the products before and after each of them. */
function writeImports(products, imports, folder) {
  const generations = createGenerations(products);
  const history = [generations.present()];
  const files = [];
  for (let index = 0; index < imports; index += 1) {
    const file = join(folder, `import-${index}.ndjson`);
    const { after } = generations.write(file);
    generations.settle(after);
    history.push(after);
    files.push(file);
  }
  return { history, files };
}

function percent(ratio) {
  return `${Math.round(ratio * 100)} %`;
}
