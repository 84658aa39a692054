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
  const products = (name: string) =>
    Array.from({ length: 600 }, (_, index) =>
      makeProduct({
        id: makeUuid(0x1000 + index),
        sku: `S${index}`,
        name: `${name} ${index}`,
        node_ids: [shopIds.tea],
      }),
    );
  await commerce.loadRecords([...makeShop(), ...products('first')]);
  await commerce.catalog.publishRelease(shopIds.catalog);
  await commerce.loadRecords(products('second'));
  const { products: counted } = await commerce.catalog.previewRelease(shopIds.catalog);
  expect(counted).toMatchObject({ removed: 0 });
  await commerce.close();
});
