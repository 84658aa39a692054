import Database from 'better-sqlite3';
import { afterEach, expect, it, vi } from 'vitest';
import { useCommerce } from '../../../../test/contract/use-commerce.js';
import { makeShop, shopIds } from '../../../testing/make-shop.js';
import { openSqlite } from '../open-sqlite.js';

const service = useCommerce(async () => openSqlite(':memory:'), makeShop());
afterEach(() => vi.restoreAllMocks());

it('lists products to preview a release, and none to find the newest one', async () => {
  const prepare = vi.spyOn(Database.prototype, 'prepare');
  const countLists = () =>
    prepare.mock.calls.filter(([sql]) => /FROM products INDEXED BY products_by_update/.test(sql))
      .length;
  expect(await service.commerce.catalog.findCurrentRelease(shopIds.catalog)).toBeDefined();
  expect(countLists()).toBe(0);
  await service.commerce.catalog.previewRelease(shopIds.catalog);
  expect(countLists()).toBe(1);
});
