import { expect, it } from 'vitest';
import { useStores } from '../../../../test/support/use-stores.js';
import { createCommerce } from '../../../commerce/create-commerce.js';
import { makeProduct } from '../../../testing/make-product.js';
import { makeShop, shopIds } from '../../../testing/make-shop.js';
import { makeUuid } from '../../../testing/make-uuid.js';
import { openPostgres } from '../open-postgres.js';

// These fail every test in which a client is given a statement beside another one.
const { openStorage } = useStores((connectionString) => openPostgres({ connectionString }));

it('what a publish would do is read by one statement after the other', async () => {
  const commerce = createCommerce({ storage: await openStorage() });
  const products = Array.from({ length: 600 }, (_, index) =>
    makeProduct({ id: makeUuid(0x1000 + index), node_ids: [shopIds.tea] }),
  );
  const shop = makeShop().filter(({ type }) => type !== 'publish');
  const records = [...shop, ...products];
  await commerce.loadSeed(records.map((record) => ({ record, origin: 'shop' })));
  const preview = await commerce.catalog.previewRelease(shopIds.catalog);
  expect(preview.products.added).toBeGreaterThan(products.length);
  await commerce.close();
});
