import type { Database } from 'better-sqlite3';
import type { InventoryStore } from '../../inventories/inventory-store.js';
import { readStock, type StockRow } from '../../inventories/stored-stock.js';
import { perform } from './connection/perform.js';

/** The stock of a database that has the table. */
export function createSqliteInventoryStore(database: Database): InventoryStore {
  const selectStock = database.prepare<[string], StockRow>(`
    SELECT document, seal FROM stock WHERE product_id IN (SELECT value FROM json_each(?))
    ORDER BY product_id, location`);
  const selectProduct = database
    .prepare<[string], number>('SELECT 1 FROM products WHERE id = ?')
    .pluck();
  const selectLocations = database
    .prepare<[], string>('SELECT DISTINCT location FROM stock ORDER BY location')
    .pluck();
  return {
    findStock: (ids) => perform(() => selectStock.all(JSON.stringify(ids)).map(readStock)),
    hasProduct: (id) => perform(() => selectProduct.get(id) !== undefined),
    listLocations: () => perform(() => selectLocations.all()),
  };
}
