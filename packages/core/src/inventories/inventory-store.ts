import type { SeedStock } from '@aisle/schema/seed';
import { readStored } from '../integrity/read-stored.js';
import { requireSealOf } from '../integrity/seal.js';

/** Stored stock of a product at a location, with the checksum of its document. */
export interface StockRow {
  readonly document: string;
  readonly seal: number;
}

/**
 * Reads a stored stock record.
 * @throws CommerceError `storage_unavailable` for a damaged row.
 */
export function readStock({ document, seal }: StockRow): StockRecord {
  requireSealOf(seal, document);
  return readStored<StockRecord>(document);
}

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
