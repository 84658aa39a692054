import { readStored } from '../../integrity/read-stored.js';
import type { InventoryStore, StockRecord } from '../../inventories/inventory-store.js';
import type { Connection } from './connection/connection.js';
import { keyText } from './connection/key-text.js';

/** The stock of a store. */
export function createPostgresInventoryStore({ query }: Pick<Connection, 'query'>): InventoryStore {
  return {
    async findStock(ids) {
      const rows = await query<{ document: string }>({
        text: `SELECT document FROM stock WHERE product_id = ANY ($1::text[])
          ORDER BY product_id, location`,
        values: [ids.map(keyText)],
      });
      return rows.map(({ document }) => readStored<StockRecord>(document));
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
