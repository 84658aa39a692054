import { join } from 'node:path';
import { writeSeed } from '@aisle/bench';
import { createStores } from '../processes/stores.mjs';

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
