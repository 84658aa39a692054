import {
  CommerceError,
  defaultLocation,
  maxItemQuantity,
  type Stock,
  type StockLevel,
  type StockLocation,
} from '@aisle/schema';
import { v5 as nameUuid } from 'uuid';
import type { StoreSettings } from '../environment/store-settings.js';
import { readPageWindow } from '../records/read-page-window.js';
import type { InventoryService } from './inventory-service.js';
import type { InventoryStore, StockRecord } from './inventory-store.js';

/** The ids of locations are made from their slugs and this. */
const namespace = 'f3c4b3a8-5d0c-5b0e-9a5e-2f6f0c9c7b11';

/** Wires what the service can say of stock to a store. */
export function createInventoryService(
  store: InventoryStore,
  settings: () => Promise<StoreSettings>,
): InventoryService {
  return {
    async getStock({ product_id }) {
      const records = await store.findStock([product_id]);
      if (records.length > 0) return { stock: describeStock(product_id, records) };
      if (await store.hasProduct(product_id)) return { stock: describeUnmanaged(product_id) };
      throw new CommerceError('not_found', `There is no product ${JSON.stringify(product_id)}.`);
    },
    async listLocations(request = {}) {
      const { limit, offset } = readPageWindow(request, (await settings()).page_length);
      const slugs = [...new Set([...(await store.listLocations()), defaultLocation])].sort();
      const locations = slugs.slice(offset, offset + limit).map(describeLocation);
      return { total: slugs.length, limit, offset, locations };
    },
  };
}

function describeStock(productId: string, records: readonly StockRecord[]): Stock {
  const total = records.reduce((sum, { available }) => sum + available, 0);
  const locations = records.map(({ location, available }) => [location, levelOf(available)]);
  return {
    id: productId,
    type: 'stock',
    attributes: { ...levelOf(total), locations: Object.fromEntries(locations) },
    meta: { manage_stock: true },
  };
}

/** Without limit is as many as a cart can take. */
function describeUnmanaged(productId: string): Stock {
  const level = levelOf(maxItemQuantity);
  return {
    id: productId,
    type: 'stock',
    attributes: { ...level, locations: { [defaultLocation]: level } },
    meta: { manage_stock: false },
  };
}

function levelOf(available: number): StockLevel {
  return { available, allocated: 0, total: available };
}

function describeLocation(slug: string): StockLocation {
  return {
    id: nameUuid(slug, namespace),
    type: 'inventory_location',
    attributes: { name: slug, slug },
  };
}
