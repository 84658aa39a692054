import { CommerceError, canonicalUuid } from '@aisle/schema';
import {
  defaultLocation,
  maxItemQuantity,
  type Stock,
  type StockLevel,
  type StockLocation,
} from '@aisle/schema/carts';
import { maxPageLimit } from '@aisle/schema/contract';
import { v5 as nameUuid } from 'uuid';
import type { StoreSettings } from '../environment/store-settings.js';
import { readPageWindow, requireInRange } from '../records/read-page-window.js';
import type { InventoryService } from './inventory-service.js';
import type { InventoryStore, StockRecord } from './inventory-store.js';

/** The ids of locations are made from their slugs and this. */
const namespace = 'f3c4b3a8-5d0c-5b0e-9a5e-2f6f0c9c7b11';

/** Creates the stock operations on a store. */
export function createInventoryService(
  store: InventoryStore,
  settings: () => Promise<StoreSettings>,
): InventoryService {
  return {
    async getStock({ product_id }) {
      const [stock] = await findStock([product_id]);
      if (stock) return { stock };
      throw new CommerceError('not_found', `There is no product ${JSON.stringify(product_id)}.`);
    },
    async listStock({ product_ids }) {
      requireInRange('number of products', product_ids.length, 0, maxPageLimit);
      return { stock: await findStock([...new Set(product_ids)]) };
    },
    async getLocation({ location_uuid }) {
      const id = canonicalUuid(location_uuid);
      const location = (await findLocations()).find((one) => one.id === id);
      if (location) return { location };
      throw new CommerceError(
        'not_found',
        `There is no stock location with the id ${location_uuid}; GET /v2/inventories/locations lists them.`,
      );
    },
    async listLocations(request = {}) {
      const { limit, offset } = readPageWindow(request, (await settings()).page_length);
      const all = await findLocations();
      return {
        total: all.length,
        limit,
        offset,
        locations: all.slice(offset, offset + limit),
      };
    },
  };

  async function findStock(ids: readonly string[]): Promise<readonly Stock[]> {
    const records = await store.findStock(ids);
    const found = await Promise.all(
      ids.map(async (id) => {
        const own = records.filter(({ product_id }) => product_id === id);
        if (own.length > 0) return describeStock(id, own);
        return (await store.hasProduct(id)) ? describeUnmanaged(id) : undefined;
      }),
    );
    return found.filter((stock) => stock !== undefined);
  }

  async function findLocations(): Promise<readonly StockLocation[]> {
    const slugs = new Set([...(await store.listLocations()), defaultLocation]);
    return [...slugs].sort().map(describeLocation);
  }
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
