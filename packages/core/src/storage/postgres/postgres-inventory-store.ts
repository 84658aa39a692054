import type { InventoryStore } from '../../inventories/inventory-store.js';
import { readStock, type StockRow } from '../../inventories/stored-stock.js';
import type { Connection } from './connection/connection.js';
import { keyText } from './connection/key-text.js';

/** The stock of a store. */
export function createPostgresInventoryStore({ query }: Pick<Connection, 'query'>): InventoryStore {
  return {
    async findStock(ids) {
      const rows = await query<StockRow>({
        text: `SELECT document, seal FROM stock WHERE product_id = ANY ($1::text[])
          ORDER BY product_id, location`,
        values: [ids.map(keyText)],
      });
      return rows.map(readStock);
    },
    async hasProduct(id) {
      const rows = await query({
        text: 'SELECT FROM products WHERE id = $1',
        values: [keyText(id)],
      });
      return rows.length > 0;
    },
    async listLocations() {
      const rows = await query<{ location: string }>({
        text: 'SELECT DISTINCT location FROM stock ORDER BY location',
      });
      return rows.map(({ location }) => location);
    },
  };
}
