import { createCommerce } from '@aisle/core';
import { createMemory } from '@aisle/core/engine';
import { openSqlite } from '@aisle/core/sqlite';
import { below, createRandom, shape, shopIds } from '@aisle/harness/shop';
import Database from 'better-sqlite3';

/**
 * Reads pages of a store in this process, as bytes to send. `contenders` are lists of requests by
 * name. Resolves to microseconds per page by name, one number per round.
 */
export async function timePages({ file, contenders, rounds, seconds }) {
  const commerce = createCommerce({ storage: openSqlite(file, { readOnly: true }) });
  const works = contenders.map(({ name, requests }) => ({
    name,
    work: async (turn) => {
      const page = await commerce.catalog.listNodeProducts(requests[turn % requests.length]);
      return page.bytes.length;
    },
  }));
  try {
    return await takeTurns(works, { rounds, seconds });
  } finally {
    await commerce.close();
  }
}

/** Number of pages to read in sequence. */
const pages = 390;

/**
 * Reads the same pages through core and with plain SQL statements. Resolves to microseconds per
 * page by name, one number per round. The texts that the plain statements parse were read before.
 */
export async function timeBarePages({ file, rounds, seconds }) {
  const open = (memory) =>
    createCommerce({ storage: openSqlite(file, { readOnly: true, memory }) });
  const commerce = open(createMemory());
  const forgetful = open(createMemory(0));
  const bare = openBarePages(file);
  const offsetOf = (turn) => (turn % pages) * shape.pageLength;
  const readPage = (turn, from = commerce) =>
    from.catalog.listNodeProducts(pageOf(shopIds.tenThousand, { offset: offsetOf(turn) }));
  const texts = [];
  for (let page = 0; page < pages; page++) texts.push((await readPage(page)).documents);
  const parseAll = (turn) => texts[turn % pages].map((document) => JSON.parse(document)).length;
  const works = {
    bare: (turn) => bare.read(offsetOf(turn)).length,
    'bare and parsed': (turn) => bare.read(offsetOf(turn)).length + parseAll(turn),
    bytes: async (turn) => (await readPage(turn)).bytes.length,
    'bytes from disk': async (turn) => (await readPage(turn, forgetful)).bytes.length,
    text: async (turn) => (await readPage(turn)).documents.length,
    objects: async (turn) => (await readPage(turn)).products.length,
  };
  try {
    const named = Object.entries(works).map(([name, work]) => ({ name, work }));
    return await takeTurns(named, { rounds, seconds });
  } finally {
    bare.close();
    await commerce.close();
    await forgetful.close();
  }
}

/**
 * The statements that read a page's rows, with nothing around them: `read` takes an offset in the large
 * node and reads its list, the block of the list and the rows of 25 products. Which rows these are was
 * found out before. It follows the tables of core's storage.
 */
function openBarePages(file) {
  const database = new Database(file, { readonly: true });
  const node = findLargeNode(database);
  const list = database.prepare(`
    SELECT total, numbers FROM release_lists
    WHERE node = ? AND attribute = '' AND value = '' ORDER BY since DESC LIMIT 1`);
  const block = database.prepare('SELECT numbers FROM release_list_blocks WHERE number = ?');
  const marks = Array.from({ length: shape.pageLength }, () => '?').join(', ');
  const products = database
    .prepare(`SELECT packed FROM release_products WHERE number IN (${marks})`)
    .pluck();
  const numberOf = (place) => node.generation * 2 ** 32 + place;

  // A directory has three numbers a block: the block's, its first place, and the places before it.
  const directory = readNumbers(list.get(node.lists).numbers);
  const blocks = [];
  const numbers = [];
  for (let entry = 0; entry < directory.length; entry += 3) {
    const number = numberOf(directory[entry]);
    for (const place of readNumbers(block.get(number).numbers)) {
      blocks.push(number);
      numbers.push(numberOf(place));
    }
  }

  return {
    read(offset) {
      list.get(node.lists);
      block.get(blocks[offset]);
      return products.all(numbers.slice(offset, offset + shape.pageLength));
    },
    close: () => database.close(),
  };
}

function findLargeNode(database) {
  return database
    .prepare(
      `SELECT node.lists, release.generation FROM release_nodes AS node
      JOIN releases AS release ON release.number = node.release
      WHERE release.state = 'published' AND node.id = ? ORDER BY release.number DESC`,
    )
    .get(shopIds.tenThousand);
}

function readNumbers(packed) {
  // The last four bytes are the checksum.
  return Array.from({ length: packed.length / 4 - 1 }, (_, index) =>
    packed.readUInt32LE(index * 4),
  );
}

/** Length of the first round, as a multiple of the others. */
const warmUp = 10;

/**
 * Times several functions in turns. Each call gets its number and does one unit of work. Resolves
 * to microseconds of processor time per unit by name, one number per round. Nothing here waits, and
 * elapsed time would include other processes. The first round is a longer warm-up and is dropped.
 */
async function takeTurns(works, { rounds, seconds }) {
  const times = Object.fromEntries(works.map(({ name }) => [name, []]));
  const turns = new Map(works.map(({ name }) => [name, 0]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, work } of works) {
      const from = turns.get(name);
      const length = round === 0 ? seconds * warmUp : seconds;
      const { microseconds, next } = await repeat(work, from, length);
      turns.set(name, next);
      if (round > 0) times[name].push(microseconds);
    }
  }
  return times;
}

async function repeat(work, from, seconds) {
  const usageBefore = process.cpuUsage();
  const endAt = performance.now() + seconds * 1000;
  let turn = from;
  while (performance.now() < endAt) {
    const stop = turn + 10;
    for (; turn < stop; turn += 1) await work(turn);
  }
  const { user, system } = process.cpuUsage(usageBefore);
  return { microseconds: (user + system) / (turn - from), next: turn };
}

/** A request to core for a page of a node of the large catalog. */
export function pageOf(node_id, rest = {}) {
  return { catalog_id: shopIds.catalog, node_id, limit: shape.pageLength, ...rest };
}

/** So many requests, each made from random numbers that are the same in every run. */
export function makeRequests(make, requests = 1_000) {
  const random = createRandom(7);
  return Array.from({ length: requests }, () => make(random));
}

/** One of the languages and one of the currencies. */
export function anyVoice(random) {
  return {
    languages: [shape.languages[below(random, shape.languages.length)]],
    currency: shape.currencies[below(random, shape.currencies.length)],
  };
}
