import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createCommerce } from '@aisle/core';
import { openSqlite } from '@aisle/core/sqlite';
import { shopIds } from './ids.mjs';

const builders = {
  /** Imports a seed file into a new store. */
  async import(commerce, { seedFile }) {
    await commerce.loadSeed(readRecords(seedFile));
  },
  /** Publishes what a store has. */
  async publish(commerce) {
    await commerce.catalog.publishRelease(shopIds.showcaseCatalog);
    await commerce.catalog.publishRelease(shopIds.catalog);
  },
};

/** Does one step of making a store: `{ step, file, seedFile }`. */
export async function run({ step, file, seedFile }) {
  const commerce = createCommerce({ storage: openSqlite(file) });
  try {
    await builders[step](commerce, { seedFile });
    return { file };
  } finally {
    await commerce.close();
  }
}

async function* readRecords(file) {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    number += 1;
    yield { record: JSON.parse(line), origin: `line ${number}` };
  }
}
