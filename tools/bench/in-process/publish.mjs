import { createCommerce } from '@aisle/core';
import { openSqlite } from '@aisle/core/sqlite';
import { shopIds } from '../data/ids.mjs';
import { peakResidentBytes, residentBytes } from '../processes/usage.mjs';
import { changeProduct } from './change-product.mjs';
import { pageOf } from './requests.mjs';

/** Interval between page requests while a catalog is published, in milliseconds. */
const readEvery = 10;

/**
 * Publishes a filled store, changes one product and publishes again, while readers run. Resolves to
 * both durations and the longest wait of a reader in milliseconds, and the initial and peak memory.
 */
export async function run({ file, products }) {
  const commerce = createCommerce({ storage: openSqlite(file) });
  await commerce.catalog.publishRelease(shopIds.showcaseCatalog);
  const idle = residentBytes(process.pid);
  const readers = startReading(commerce);
  const first = await timePublish(commerce);
  const longestWait = await readers.stop();
  const peak = peakResidentBytes(process.pid);
  await changeProduct(commerce, products);
  const second = await timePublish(commerce);
  await commerce.close();
  return { first, second, longestWait, idle, peak };
}

async function timePublish(commerce) {
  const startedAt = performance.now();
  await commerce.catalog.publishRelease(shopIds.catalog);
  return performance.now() - startedAt;
}

/** Reads pages of the other catalog every few milliseconds and records the longest wait. */
function startReading(commerce) {
  const request = { ...pageOf(shopIds.showcase), catalog_id: shopIds.showcaseCatalog };
  let longestWait = 0;
  let due = performance.now() + readEvery;
  let running = true;
  const reading = (async () => {
    while (running) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
      await commerce.catalog.listNodeProducts(request);
      const answeredAt = performance.now();
      longestWait = Math.max(longestWait, answeredAt - due);
      due = answeredAt + readEvery;
    }
  })();
  return {
    async stop() {
      running = false;
      await reading;
      return longestWait;
    },
  };
}
