import { readStored, requireSealOf } from '../integrity/checksum.js';
import type { CartRecord, CartSnapshot } from './render-cart.js';

/** A stored cart with the checksum of its document. */
export interface CartRow {
  readonly document: string;
  readonly version: number;
  readonly seal: number;
}

/**
 * Reads a stored cart.
 * @throws CommerceError `storage_unavailable` for a damaged row.
 */
export function readCart({ document, version, seal }: CartRow): CartSnapshot {
  requireSealOf(seal, document);
  return { record: readStored<CartRecord>(document), version, checksum: seal };
}
