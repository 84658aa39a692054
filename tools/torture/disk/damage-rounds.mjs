import {
  closeSync,
  copyFileSync,
  fstatSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { shopIds, subscriptionId } from '@aisle/bench';
import { openClient } from '../shop/client.mjs';
import { catalogs, pagePath } from '../shop/expected-shop.mjs';

/** Response timeout in milliseconds; a damaged store must not block the process. */
const patience = 10_000;

/**
 * Damages copies of a store at random positions and sends all kinds of requests: `{ figure, broken
 * }`. The number of a round reproduces it.
 */
export async function runDamageRounds({
  rounds,
  first = 0,
  say,
  scratch,
  shop,
  startAisle,
  runAisle,
}) {
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
  for (let round = first; round < first + rounds && broken.length < 10; round += 1) {
    const name = names[round % names.length];
    say(`damage ${round - first + 1} of ${rounds}: ${name}`);
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

/** Kinds of damage to a file, by name. */
export const damages = {
  'some bytes': (file, random) =>
    edit(file, (size, write) => {
      for (let count = 1 + random.below(8); count > 0; count -= 1) {
        write(Buffer.of(random.below(256)), random.below(size));
      }
    }),
  'a sector': (file, random) => overwrite(file, random, 512),
  'a block': (file, random) => overwrite(file, random, 4096),
  'a page': (file, random) => overwrite(file, random, 16_384),
  'the end': (file, random) => {
    truncateSync(file, random.below(sizeOf(file)));
  },
};

/** Overwrites bytes with zeros or random values. */
function overwrite(file, random, length) {
  edit(file, (size, write) => {
    const isZero = random.next() < 0.5;
    const bytes = Buffer.alloc(length);
    if (!isZero) for (let index = 0; index < length; index += 1) bytes[index] = random.below(256);
    write(bytes, random.below(Math.ceil(size / length)) * length);
  });
}

function edit(file, change) {
  const handle = openSync(file, 'r+');
  try {
    const { size } = fstatSync(handle);
    change(size, (bytes, position) => {
      writeSync(handle, bytes, 0, Math.min(bytes.length, size - position), position);
    });
  } finally {
    closeSync(handle);
  }
}

function sizeOf(file) {
  const handle = openSync(file, 'r');
  try {
    return fstatSync(handle).size;
  } finally {
    closeSync(handle);
  }
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function createRandom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, below: (limit) => Math.floor(next() * limit) };
}

/** Stack trace, which must not appear in responses or command output. */
const stack = /\n\s+at .*:\d+:\d+/;

/** Returns a fault unless the response of a damaged store is correct or a well-formed error. */
function judgeAnswer(name, answer, right, folder) {
  if (answer.status === right.status) {
    if (answer.body.equals(right.body)) return [];
    return [`${name} was answered ${answer.status} with something else than is stored`];
  }
  const text = answer.body.toString();
  if (answer.status < 400) return [`${name} was answered ${answer.status}`];
  if (text.includes(folder) || stack.test(text))
    return [`${name} tells what nobody should know: ${text}`];
  const [element] = parse(text).errors ?? [];
  if (element?.status !== String(answer.status))
    return [`${name} has no error in its answer: ${text}`];
  return [];
}

/** Returns a fault for each defect in the error message of a failed command. */
export function judgeFailure(what, { code, signal, output }, file) {
  const said = `${what} (${signal ?? `exit code ${code}`}): ${output}`;
  return [
    ...(code === 1 ? [] : [`it ended otherwise than with exit code 1: ${said}`]),
    ...(output.includes(file) ? [] : [`it does not name the file: ${said}`]),
    ...(stack.test(output) ? [`it shows a stack: ${said}`] : []),
    ...(output.includes('This is a bug') ? [`it takes it for a bug: ${said}`] : []),
  ];
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
