import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { makeId, writeSeed } from '@aisle/bench';
import { createStores, isFile } from '../processes/stores.mjs';

/** Statuses that mean that nothing has changed and the update can be retried. */
const refusals = [429, 503];

const members = {
  address_id: {
    makeValue: (id, number) => makeId(`${id} address ${number}`),
    isValue: (shown, value) => shown === value,
  },
  payment_authority: {
    makeValue: (_id, number) => ({
      type: 'platform_payments_provider',
      customer_id: `customer-${number}`,
      card_id: `card-${number}`,
    }),
    isValue: isDeepStrictEqual,
  },
};

/**
 * Creates cells: members of subscriptions with one writer each, who writes numbers. So the last
 * acknowledged value is known, and the one whose response never came.
 */
export async function makeCells(client, ids) {
  const cells = ids.flatMap((id) => Object.keys(members).map((member) => ({ id, member })));
  return Promise.all(
    cells.map(async ({ id, member }) => {
      const cell = { id, member, kept: 0, asked: undefined, next: 1, acknowledged: 0 };
      const answer = await client.update(id, { [member]: members[member].makeValue(id, 0) });
      if (answer.status !== 200) throw unexpected(answer);
      cell.rest = JSON.stringify(restOf(answer.json().data));
      return cell;
    }),
  );
}

/** Text of a response to an update with an unknown outcome. */
const unknown = 'nobody knows whether it was';

/**
 * Updates a cell until the connection breaks, an outcome is unknown, or `isEnough`. Resolves to the
 * number of acknowledged updates.
 */
export async function keepUpdating(cell, client, isEnough = () => false) {
  const before = cell.acknowledged;
  while (!isEnough()) {
    const number = cell.next;
    cell.next += 1;
    cell.asked = number;
    const value = members[cell.member].makeValue(cell.id, number);
    const answer = await client.update(cell.id, { [cell.member]: value }).catch(() => undefined);
    if (!answer || (answer.status === 503 && answer.body.includes(unknown))) break;
    if (answer.status === 200) {
      cell.kept = number;
      cell.acknowledged += 1;
    } else if (!refusals.includes(answer.status)) {
      throw unexpected(answer);
    }
    cell.asked = undefined;
  }
  return cell.acknowledged - before;
}

/** Returns a fault for each cell without its last acknowledged value or the unacknowledged one. */
export async function findLost(cells, client) {
  const lost = [];
  for (const cell of cells) {
    const { id, member, kept, asked, rest } = cell;
    const answer = await client.update(id);
    if (answer.status !== 200) throw unexpected(answer);
    const { data } = answer.json();
    const { makeValue, isValue } = members[member];
    const allowed = [kept, ...(asked === undefined ? [] : [asked])];
    const found = allowed.find((number) => isValue(data.attributes[member], makeValue(id, number)));
    if (found === undefined) {
      const shown = JSON.stringify(data.attributes[member]);
      lost.push(`${member} of ${id} is ${shown}, not that of update ${allowed.join(' or ')}`);
    }
    if (JSON.stringify(restOf(data)) !== rest) lost.push(`${id} has changed where nobody wrote`);
    cell.kept = found ?? kept;
    cell.asked = undefined;
  }
  return lost;
}

/** Returns the members of a subscription that no client writes. */
function restOf({ attributes, ...others }) {
  const { address_id, payment_authority, meta, ...rest } = attributes;
  return { ...others, ...rest, meta: { ...meta, timestamps: meta.timestamps.created_at } };
}

function unexpected({ status, body }) {
  return new Error(`an update was answered ${status}: ${body}`);
}

/** Suffixes of the files that an unused store may have. */
const remaining = ['', '.key', '.token', '.lock', '.serving'];

/** Returns a fault for each leftover file of a store. */
export function findLeftovers(database) {
  if (!isFile(database)) return [];
  const known = remaining.map((suffix) => basename(database) + suffix);
  return readdirSync(dirname(database))
    .filter((name) => name.startsWith(basename(database)) && !known.includes(name))
    .map((name) => `${name} was left behind`);
}

/**
 * A database with a published shop of so many products and the 2,000 subscriptions of every shop: a file in the
 * scratch folder, unless `storeAt` names another store.
 */
export async function prepareShop({
  scratch,
  runAisle,
  products = 300,
  storeAt = createStores(scratch).storeAt,
}) {
  const seed = join(scratch, 'shop.ndjson');
  const database = await storeAt('shop');
  await writeSeed(products, seed);
  const { code, output } = await runAisle(['import', seed, '--publish', '--db', database]).ended;
  if (code !== 0) throw new Error(`the shop could not be imported:\n${output}`);
  return { database, seed, products };
}

const golden = (Math.sqrt(5) - 1) / 2;

/** Numbers from 0 to 1 that are spread evenly, however many of them are taken. */
export function spread(index) {
  return ((index + 0.5) * golden) % 1;
}

/** Long works on a shop's database, each a process of its own. */
export const works = {
  import: { imports: true, publishes: false, args: (file) => ['import', file] },
  publish: { imports: false, publishes: true, args: () => ['publish'] },
  both: { imports: true, publishes: true, args: (file) => ['import', file, '--publish'] },
};

/** Those whose length is worth knowing: every second import changes all products. */
export const worksToTime = ['import', 'import', 'publish', 'both', 'both'];

/** Exit code of a work that was told to stop. */
const stopped = 130;

/**
 * Begins a work by its name. Gives its process as `command`, the products as they are `after` it, whether it
 * `isDone` or `isTakenBack` once it has `ended`, and a `key` for works that take equally long.
 */
export function beginWork(name, { scratch, database, runAisle, generations }) {
  const { imports, publishes, args } = works[name];
  const file = join(scratch, 'import.ndjson');
  const { after, size } = imports
    ? generations.write(file)
    : { after: generations.present(), size: 'all' };
  const startedAt = performance.now();
  const command = runAisle([...args(file), '--db', database]);
  const work = { command, imports, publishes, after, key: `${name} ${size}` };
  work.ended = command.ended.then((result) => {
    work.isDone = result.code === 0;
    work.isTakenBack = result.code === stopped && !publishes;
    work.took = performance.now() - startedAt;
    return result;
  });
  return work;
}
