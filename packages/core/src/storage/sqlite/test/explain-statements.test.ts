import { expect, it } from 'vitest';
import { useCommerce } from '../../../../test/contract/use-commerce.js';
import { makeNode } from '../../../testing/make-node.js';
import { makeProduct } from '../../../testing/make-product.js';
import { makeShop, shopIds } from '../../../testing/make-shop.js';
import { makeUuid } from '../../../testing/make-uuid.js';
import { openSqlite } from '../open-sqlite.js';

/** Number of products, so large that the lists of a node have several blocks. */
const count = 1_800;
const shelf = makeNode({ id: makeUuid(9), name: 'Shelf' });
const product = (index: number, changed = '') =>
  makeProduct({
    id: makeUuid(0x1000 + index),
    sku: `Sku-${index}${changed}`,
    node_ids: [shelf.id],
    tags: ['all'],
  });

const service = useCommerce(() => openSqlite(':memory:'));

it('reads blocks of a long list only as far as it must, and says how far', async () => {
  const indexes = Array.from({ length: count }, (_, index) => index);
  await service.load([...makeShop(), shelf, ...indexes.map((index) => product(index))]);
  await service.commerce.catalog.publishRelease(shopIds.catalog);
  // An incremental release.
  await service.load(
    indexes.filter((index) => index % 9 === 0).map((index) => product(index, ' late')),
  );
  await service.commerce.catalog.publishRelease(shopIds.catalog);
  const { filter } = await service.commerce.catalog.explainNodeProducts({
    catalog_id: shopIds.catalog,
    node_id: shelf.id,
    filter: 'eq(sku,Sku-16):eq(tags,all)',
  });
  expect(filter?.statements.map(({ rows_read, rows_returned }) => [rows_read, rows_returned]))
    // The product with the sku; the directory and a block of the node's list; the tag's list, whose
    // total is in its directory; and a block of that, where the terms meet.
    .toEqual([
      [1, 1],
      [0, 1],
      [512, 1],
      [0, count],
      [512, 1],
    ]);
  expect(filter?.statements.flatMap(({ plan }) => plan).join('\n')).not.toMatch(/SCAN release/);
});
