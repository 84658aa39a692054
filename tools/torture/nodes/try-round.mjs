import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAisles } from '../processes/aisles.mjs';
import { makeScratch } from '../processes/scratch.mjs';
import { openClient } from '../shop/client.mjs';

/** A page of the demo store. */
const demoPage = {
  catalog: 'ca700001-0000-4000-8000-000000000000',
  node: 'a1110000-0000-4000-8000-000000000000',
};

/**
 * Uses the service once, on one Node, from nothing: a first start, questions, a stop; an import that is published,
 * a start, questions, a stop. Resolves to a sentence for each thing that went wrong.
 */
export async function tryRound({ program }, seed) {
  const scratch = makeScratch();
  const aisles = createAisles(scratch.folder, program);
  const broken = [];
  try {
    await ask(aisles, join(scratch.folder, 'demo.sqlite'), demoPage);
    const database = join(scratch.folder, 'shop.sqlite');
    const args = ['import', seed, '--publish', '--db', database];
    const { code, signal, output } = await aisles.runAisle(args).ended;
    if (code !== 0) throw new Error(`the import ended with ${signal ?? code}:\n${output}`);
    await ask(aisles, database, readPlace(seed));
  } catch (error) {
    broken.push(error.message);
  } finally {
    await aisles.killAll();
    scratch.remove();
  }
  return broken;
}

async function ask({ startAisle }, database, { catalog, node }) {
  const aisle = await startAisle(['--db', database]);
  const client = openClient(aisle);
  const path = `/catalogs/${catalog}/releases/latestPublished/nodes/${node}/relationships/products`;
  for (const limit of [1, 25, 100]) {
    const { status, json } = await client.get(`${path}?page[limit]=${limit}`);
    if (status !== 200 || json().data.length === 0) throw new Error(`a page is a ${status}`);
  }
  client.close();
  const code = await aisle.stop();
  if (code !== 0) throw new Error(`a stop ended with ${code}:\n${aisle.output()}`);
}

/** The catalog and the hierarchy of a generated shop. */
function readPlace(seed) {
  const records = readFileSync(seed, 'utf8')
    .split('\n', 100)
    .map((line) => JSON.parse(line));
  const idOf = (type) => records.find((record) => record.type === type).id;
  return { catalog: idOf('catalog'), node: idOf('hierarchy') };
}
