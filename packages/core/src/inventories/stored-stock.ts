import { readStored } from '../integrity/read-stored.js';
import { requireSealOf } from '../integrity/seal.js';
import type { StockRecord } from './inventory-store.js';

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
