import {
  type InventoryStore,
  readStock,
  type StockRow,
} from '../../inventories/inventory-service.js';
import { keyText } from '../../seeding/key-text.js';
import type { Engine } from '../engine/engine.js';
import { all, among, first, sql } from '../engine/statement.js';

/** Creates the store of stock. */
export function createInventoryStore({ ask }: Pick<Engine, 'ask'>): InventoryStore {
  return {
    async findStock(ids) {
      const rows = await ask(
        all(sql<StockRow>`SELECT document, checksum FROM stock
          WHERE product_id ${among(ids.map(keyText))} ORDER BY product_id, location`),
      );
      return rows.map(readStock);
    },
    async hasProduct(id) {
      const found = await ask(
        first(sql`SELECT 1 AS found FROM products WHERE id = ${keyText(id)}`),
      );
      return found !== undefined;
    },
    async listLocations() {
      const rows = await ask(
        all(sql<{ location: string }>`SELECT DISTINCT location FROM stock ORDER BY location`),
      );
      return rows.map(({ location }) => location);
    },
  };
}
