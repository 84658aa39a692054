import type { SeedStock } from '@aisle/schema/seed';

/** Available quantity of a product at a location. */
export type StockRecord = SeedStock;

/** Store of the stock. */
export interface InventoryStore {
  /** Returns the stock records of products, in the order of their locations. */
  findStock(productIds: readonly string[]): Promise<readonly StockRecord[]>;
  /** @returns true if the product exists, published or not. */
  hasProduct(id: string): Promise<boolean>;
  /** Returns the locations that stock records name, in alphabetical order. */
  listLocations(): Promise<readonly string[]>;
}
