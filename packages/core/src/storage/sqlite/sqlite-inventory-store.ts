import type { Database } from 'better-sqlite3';
import type { InventoryStore, StockRecord } from '../../inventories/inventory-store.js';
import { readStock, type StockRow } from '../../inventories/stored-stock.js';
import { perform } from './connection/perform.js';
import type { RecordMemory } from './reading/record-memory.js';

/**
 * Creates the stock store of a database with that table. `known` caches stock records by the
 * requested products.
 */
export function createSqliteInventoryStore(
  database: Database,
  known: RecordMemory<readonly StockRecord[]>,
): InventoryStore {
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
    async findStock(ids) {
      const named = JSON.stringify(ids);
      return (await perform(() => known.recall(named, () => find(named)))) ?? [];
    },
    hasProduct: (id) => perform(() => selectProduct.get(id) !== undefined),
    listLocations: () => perform(() => selectLocations.all()),
  };

  function find(named: string) {
    const rows = selectStock.all(named);
    const bytes = rows.reduce((sum, { document }) => sum + document.length, 0);
    return { value: rows.map(readStock), bytes };
  }
}
