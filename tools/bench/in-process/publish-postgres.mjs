import { createCommerce } from '@aisle/core';
import { openPostgres } from '@aisle/core/postgres';
import { shopIds } from '../data/ids.mjs';

/** Publishes a filled store on PostgreSQL. Resolves to the milliseconds that took. */
export async function run({ connectionString }) {
  const commerce = createCommerce({ storage: await openPostgres({ connectionString }) });
  const startedAt = performance.now();
  await commerce.catalog.publishRelease(shopIds.catalog);
  const took = performance.now() - startedAt;
  await commerce.close();
  return took;
}
