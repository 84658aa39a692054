import type { SeedStock } from '@aisle/schema/seed';

/** How much of a product is available at a location. */
export type StockRecord = SeedStock;

/** What is known of stock. */
export interface InventoryStore {
  /** The stock records of products, in the order of their locations. */
  findStock(productIds: readonly string[]): Promise<readonly StockRecord[]>;
  /** Whether there is a product, published or not. */
  hasProduct(id: string): Promise<boolean>;
  /** The locations that stock records name, in alphabetical order. */
  listLocations(): Promise<readonly string[]>;
}
