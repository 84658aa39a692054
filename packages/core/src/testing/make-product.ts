import type { ProductRecord } from '../catalog/requests.js';
import { makeUuid } from './make-uuid.js';

/** Makes a live product that is attached to no node; its sku follows from its id. */
export function makeProduct(overrides: Partial<ProductRecord> = {}): ProductRecord {
  const id = overrides.id ?? makeUuid(0x100);
  return {
    type: 'product',
    id,
    status: 'live',
    name: 'Teapot',
    sku: `SKU-${id.slice(-4)}`,
    created_at: '2025-01-01T00:00:00.000Z',
    updated_at: '2025-06-01T00:00:00.000Z',
    ...overrides,
  };
}
