import { afterEach, beforeEach, expect, it } from 'vitest';
import { useSchemas } from '../../../../test/support/use-schema.js';
import { makeProduct } from '../../../testing/make-product.js';
import { makeShop, shopIds } from '../../../testing/make-shop.js';
import { makeUuid } from '../../../testing/make-uuid.js';
import type { Session } from '../connection/commit-change.js';
import { openTestStore, type TestStore } from './open-test-store.js';

/** Enough products for PostgreSQL to update its statistics. */
const count = 1_000;

const makeSchema = useSchemas();
let store: TestStore;
let other: Session;
beforeEach(async () => {
  store = await openTestStore(await makeSchema());
  other = await store.connection.openSession();
});
afterEach(async () => {
  await other.end();
  await store.close();
});

it.each(['read', 'import'] as const)(
  'a session that begins to %s waits for locks of others for 30 s at most',
  async (manner) => {
    await other.begin(manner);
    const [row] = await other.query({ text: `SELECT current_setting('lock_timeout') AS longest` });
    expect(row).toEqual({ longest: '30s' });
  },
);

it('a publication ends while somebody else holds a table against ANALYZE', async () => {
  await other.begin('import');
  await other.run({ text: 'LOCK TABLE release_lists IN SHARE UPDATE EXCLUSIVE MODE' });
  await store.load([
    ...makeShop(),
    ...Array.from({ length: count }, (_, index) =>
      makeProduct({ id: makeUuid(0x1000 + index), sku: `S${index}`, node_ids: [shopIds.tea] }),
    ),
  ]);
  const { total } = await store.commerce.catalog.listNodeProducts({
    catalog_id: shopIds.catalog,
    node_id: shopIds.tea,
  });
  expect(total).toBeGreaterThanOrEqual(count);
});
