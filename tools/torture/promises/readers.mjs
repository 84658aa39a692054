import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendLoad, spreadPages } from '@aisle/bench';
import { count } from '../report/format-count.mjs';
import { openClient } from '../shop/client.mjs';
import { createGenerations } from '../shop/generations.mjs';
import { prepareShop } from '../shop/prepare-shop.mjs';
import { createWitness } from '../shop/witness.mjs';

export const title = 'readers are never disturbed';

/** What is left of the rate of reading while others publish. */
const rateGoal = 0.7;

/** The longest that a read may wait, in milliseconds. */
const waitGoal = 250;

export async function run({ quick, say, scratch, startAisle, runAisle }) {
  const rounds = quick ? 2 : 7;
  const seconds = quick ? 3 : 10;
  const { database, products } = await prepareShop({
    scratch,
    runAisle,
    products: quick ? 1_000 : 10_000,
  });
  const { history, files } = writeImports(products, rounds * (quick ? 30 : 10), scratch);
  const aisle = await startAisle(['--db', database]);
  const requests = spreadPages(aisle.token, products);
  const witness = createWitness(history);
  const ratios = [];
  const waits = [];
  let published = 0;
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
    say(`round ${round + 1} of ${rounds}: beside imports and publishes`);
    const publishing = publishInALoop();
    await sleep(500);
    const beside = await measure();
    await publishing.stop();
    ratios.push(beside.rate / alone.rate);
    waits.push(beside.longest);
    aisle.forgetOutput();
  }
  await aisle.stop();

  const ratio = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)];
  const longest = Math.round(Math.max(...waits));
  const broken = witness.contradictions();
  if (ratio < rateGoal) broken.push(`reads kept ${percent(ratio)} of their rate`);
  if (longest > waitGoal) broken.push(`a read waited ${longest} ms`);
  const figure = [
    `${count(published, 'release')} published beside 16 readers, who kept ${percent(ratio)} of their rate (${ratios.map(percent).join(', ')})`,
    `the longest read took ${longest} ms`,
    `${count(witness.looks(), 'page')} of ${witness.releases()} releases looked at, each of one whole release`,
  ];
  return { figure: figure.join('; '), broken };

  /** Reads pages with its eyes open beside the load. */
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

  function publishInALoop() {
    let isWanted = true;
    const loop = async () => {
      while (isWanted) {
        const file = files[published];
        if (file === undefined) throw new Error('more was published than was prepared');
        const args = ['import', file, '--publish', '--db', database];
        const { code, output } = await runAisle(args).ended;
        if (code !== 0) throw new Error(`aisle import --publish failed:\n${output}`);
        published += 1;
      }
    };
    const looping = loop();
    return {
      stop: () => {
        isWanted = false;
        return looping;
      },
    };
  }
}

/** Files for imports, one after the other, and the products as they are before and after each. */
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
