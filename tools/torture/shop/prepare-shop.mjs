import { join } from 'node:path';
import { writeSeed } from '@aisle/bench';

/** A database with a published shop of so many products and the 2,000 subscriptions of every shop. */
export async function prepareShop({ scratch, storeAt, runAisle, products = 300 }) {
  const seed = join(scratch, 'shop.ndjson');
  const database = await storeAt('shop');
  await writeSeed(products, seed);
  const { code, output } = await runAisle(['import', seed, '--publish', '--db', database]).ended;
  if (code !== 0) throw new Error(`the shop could not be imported:\n${output}`);
  return { database, seed, products };
}
