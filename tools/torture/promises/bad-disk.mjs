import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openClient } from '@aisle/harness/client';
import { createRandom, shopIds, subscriptionId } from '@aisle/harness/shop';
import { runAbsenceRounds, runLogRounds } from '../disk/absences.mjs';
import { damages, judgeAnswer, judgeFailure } from '../disk/damage.mjs';
import { catalogs, pagePath } from '../shop/expected-shop.mjs';
import { prepareShop } from '../shop/prepare-shop.mjs';

export async function badDisk({ quick, say, scratch, startAisle, runAisle }) {
  const prepared = await prepareShop({ scratch, runAisle, products: 300 });
  const shop = { ...prepared, someSubscription: subscriptionId(100) };
  const tools = { say, scratch, shop, startAisle, runAisle };
  const results = [
    await runDamageRounds({ ...tools, rounds: quick ? 10 : 150 }),
    await runAbsenceRounds({ ...tools, rounds: quick ? 5 : 50 }),
    await runLogRounds({ ...tools, rounds: quick ? 4 : 30 }),
  ];
  return {
    figure: results.map(({ figure }) => figure).join('; '),
    broken: results.flatMap(({ broken }) => broken),
  };
}

/** Response timeout in milliseconds; a damaged store must not block the process. */
const patience = 10_000;

/**
 * Damages copies of a store at random positions and sends all kinds of requests: `{ figure, broken
 * }`. The number of a round reproduces it.
 */
async function runDamageRounds({ rounds, say, scratch, shop, startAisle, runAisle }) {
  const healthy = await startAisle(['--db', shop.database]);
  const client = openClient(healthy);
  const questions = await findQuestions(client, shop.products);
  const right = [];
  for (const { ask } of questions) right.push(await ask(client));
  client.close();
  await healthy.stop();

  const tally = { refused: 0, right: 0, errors: 0 };
  const broken = [];
  const names = Object.keys(damages);
  for (let round = 0; round < rounds && broken.length < 10; round += 1) {
    const name = names[round % names.length];
    say(`damage ${round + 1} of ${rounds}: ${name}`);
    const file = join(scratch, `round-${round}.sqlite`);
    copyFileSync(shop.database, file);
    copyFileSync(`${shop.database}.key`, `${file}.key`);
    damages[name](file, createRandom(round));
    const found = await tryOut(file);
    broken.push(...found.map((text) => `${name} damaged (round ${round}): ${text}`));
  }
  const figure = `${rounds} stores damaged in random places: ${tally.refused} refused, ${tally.right} answers right, ${tally.errors} errors, none wrong`;
  return { figure, broken };

  async function tryOut(file) {
    const before = readFileSync(file);
    const started = await startAisle(['--db', file]).catch((error) => error);
    if (started instanceof Error) {
      tally.refused += 1;
      const wasChanged = !readFileSync(file).equals(before);
      return [
        ...judgeFailure('serve', { code: started.code, output: started.output }, file),
        ...(wasChanged ? ['the file was changed though it was refused'] : []),
      ];
    }
    const found = await askAll(started);
    const { code } = await stopOrKill(started);
    const output = started.output();
    return [
      ...found,
      ...(code === 0 ? [] : [`the server ended with ${code}: ${output.slice(-2_000)}`]),
      ...commandFaults(
        await runAisle(['export', join(scratch, 'out.ndjson'), '--db', file]).ended,
        file,
      ),
    ];
  }

  async function askAll(aisle) {
    const asker = openClient(aisle);
    const found = [];
    for (const [index, { name, ask }] of questions.entries()) {
      const answer = await within(ask(asker), name).catch((error) => error);
      if (answer instanceof Error) {
        found.push(`${name} was not answered: ${answer.message}`);
        break;
      }
      if (answer.status === right[index].status) tally.right += 1;
      else tally.errors += 1;
      found.push(...judgeAnswer(name, answer, right[index], scratch));
    }
    if (found.length === 0) {
      const { status } = await within(asker.get('/healthz'), 'healthz');
      if (status !== 200) found.push(`/healthz was answered ${status}`);
    }
    asker.close();
    return found;
  }
}

/** Checks the error message of a failed command. */
function commandFaults(result, file) {
  return result.code === 0 ? [] : judgeFailure('export', result, file);
}

function within(promise, what) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${what} took longer than ${patience} ms`)),
      patience,
    );
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

async function stopOrKill(aisle) {
  const timer = setTimeout(() => aisle.kill(), 15_000);
  const code = await aisle.stop();
  clearTimeout(timer);
  return { code };
}

/** Requests that look at all that a shop shows: `{ name, ask }`, `ask` sends one with a client. */
async function findQuestions(client, products) {
  const first = (await client.get(pagePath(shopIds.catalog))).json();
  const skus = first.data.map(({ attributes }) => attributes.sku);
  const tags = [...new Set(first.data.flatMap(({ attributes }) => attributes.tags ?? []))];
  const [someSku] = skus;
  const [someTag = 'none'] = tags;
  const page = pagePath(shopIds.catalog, 0, 20);
  const paths = [
    ...Object.keys(catalogs).flatMap((catalog) =>
      steps(products, 50).map((offset) => pagePath(catalog, offset, 50)),
    ),
    `${page}&include=main_image,files,component_products`,
    `${page}&filter=eq(sku,${someSku})`,
    `${page}&filter=in(sku,${skus.slice(0, 8).join()})`,
    `${page}&filter=eq(tags,${someTag})`,
    `/catalogs/${shopIds.catalog}/releases/latestPublished/nodes?page[limit]=100`,
  ];
  return [
    ...paths.map((path) => ({ name: path, ask: (asker) => asker.get(path) })),
    ...steps(40, 1).map((index) => ({
      name: `subscription ${index}`,
      ask: (asker) => asker.update(subscriptionId(index)),
    })),
  ];
}

function steps(end, size) {
  return Array.from({ length: Math.ceil(end / size) }, (_, index) => index * size);
}
