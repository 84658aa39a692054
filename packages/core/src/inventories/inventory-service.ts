import { CommerceError, canonicalUuid } from '@aisle/schema';
import {
  defaultLocation,
  maxItemQuantity,
  type Stock,
  type StockLevel,
  type StockLocation,
} from '@aisle/schema/carts';
import { maxPageLimit } from '@aisle/schema/contract';
import type { SeedCartItem, SeedStock } from '@aisle/schema/seed';
import { v5 as nameUuid } from 'uuid';
import type { StoreSettings } from '../environment/store-settings.js';
import { readStored, requireChecksumOf } from '../integrity/checksum.js';
import { readPageWindow, requireInRange } from '../records/records.js';

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

/** Requested quantity of a product, from one location or from any. */
interface Demand {
  readonly product_id: string;
  readonly quantity: number;
  readonly location?: string | undefined;
  /**
   * True for a part of a bundle. The location was chosen for the bundle, so a part that is never
   * stocked there may come from any location.
   */
  readonly isPart?: boolean;
}

/** Members of a cart's line that decide what it takes of the stock. */
export type StockedLine = Pick<
  SeedCartItem,
  'product_id' | 'quantity' | 'location' | 'bundle_configuration'
>;

/** Returns the pieces that lines take of each product, including the chosen options of bundles. */
export function demandsOf(items: readonly StockedLine[]): readonly Demand[] {
  return items.flatMap(({ product_id, quantity, location, bundle_configuration }) => [
    { product_id, quantity, location },
    ...Object.values(bundle_configuration?.selected_options ?? {}).flatMap((options) =>
      Object.entries(options).map(([id, pieces]) => ({
        product_id: id,
        quantity: pieces * quantity,
        location,
        isPart: true,
      })),
    ),
  ]);
}

/**
 * Refuses demands that exceed the stock, at each named location and in total. A product without
 * stock records is available without limit.
 * @throws CommerceError `conflict`.
 */
export function requireSupply(
  demands: readonly Demand[],
  stock: readonly StockRecord[],
  advise = (asked: number) => `the cart would have ${asked}. Nothing was changed; add fewer`,
): void {
  for (const product_id of new Set(stock.map((record) => record.product_id))) {
    const there = stock.filter((record) => record.product_id === product_id);
    const wanted = demands
      .filter((demand) => demand.product_id === product_id)
      .map((demand) => locateDemand(demand, there));
    const locations = new Set([undefined, ...wanted.map(({ location }) => location)]);
    for (const named of locations) {
      const isThere = ({ location }: { readonly location?: string | undefined }) =>
        named === undefined || location === named;
      const available = sum(there.filter(isThere).map((record) => record.available));
      const asked = sum(wanted.filter(isThere).map(({ quantity }) => quantity));
      if (asked > available) throw shortage(product_id, named, available, advise(asked));
    }
  }
}

/** Units of a product that an order takes from a location. */
export interface StockTaking {
  readonly product_id: string;
  readonly location: string;
  readonly quantity: number;
}

/**
 * Takes demands from the stock: those at a named location first, the others from any location in
 * alphabetical order. Returns the changed stock records, and the units taken from each.
 * @throws CommerceError `conflict`.
 */
export function takeStock(
  demands: readonly Demand[],
  stock: readonly StockRecord[],
): { readonly stock: readonly StockRecord[]; readonly taken: StockTaking[] } {
  requireSupply(
    demands,
    stock,
    (asked) => `the cart has ${asked}. Nothing was ordered; take some out`,
  );
  const left = new Map(stock.map((record) => [record, record.available]));
  const located = demands.map((demand) =>
    locateDemand(
      demand,
      stock.filter(({ product_id }) => product_id === demand.product_id),
    ),
  );
  const isNamed = ({ location }: Demand) => location !== undefined;
  for (const demand of [...located.filter(isNamed), ...located.filter((one) => !isNamed(one))]) {
    let missing = demand.quantity;
    for (const record of stock) {
      const { product_id, location } = record;
      const isThere = !isNamed(demand) || location === demand.location;
      if (product_id !== demand.product_id || !isThere) continue;
      const part = Math.min(missing, left.get(record) ?? 0);
      left.set(record, (left.get(record) ?? 0) - part);
      missing -= part;
    }
  }
  const changed = [...left].filter(([record, available]) => available !== record.available);
  return {
    stock: changed.map(([record, available]) => ({ ...record, available })),
    taken: changed.map(([{ product_id, location, available }, rest]) => ({
      product_id,
      location,
      quantity: available - rest,
    })),
  };
}

/** Returns the stock records that get units back; those that are gone get none. */
export function returnStock(
  taken: readonly StockTaking[],
  stock: readonly StockRecord[],
): readonly StockRecord[] {
  return stock.flatMap((record) => {
    const own = taken.filter(
      ({ product_id, location }) =>
        product_id === record.product_id && location === record.location,
    );
    const quantity = sum(own.map((one) => one.quantity));
    return quantity === 0 ? [] : [{ ...record, available: record.available + quantity }];
  });
}

function locateDemand(demand: Demand, there: readonly StockRecord[]): Demand {
  const isStocked = there.some(({ location }) => location === demand.location);
  return demand.isPart && !isStocked ? { ...demand, location: undefined } : demand;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function shortage(
  id: string,
  location: string | undefined,
  available: number,
  advice: string,
): CommerceError {
  const where = location === undefined ? '' : ` at the location ${location}`;
  return new CommerceError(
    'conflict',
    `There are ${available} pieces of the product ${JSON.stringify(id)} available${where}, but ${advice}.`,
  );
}

/** A page of the stock locations. */
export interface StockLocationPage {
  /** Number of all locations. */
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  readonly locations: readonly StockLocation[];
}

/** Stock operations of the service. */
export interface InventoryService {
  /**
   * Returns the available stock of a product.
   * @throws CommerceError `not_found` for an unknown product.
   */
  getStock(request: { readonly product_id: string }): Promise<{ readonly stock: Stock }>;

  /** Returns the available stock of several products, at most 100. Unknown products are omitted. */
  listStock(request: {
    readonly product_ids: readonly string[];
  }): Promise<{ readonly stock: readonly Stock[] }>;

  /**
   * A stock location by its id.
   * @throws CommerceError `not_found`.
   */
  getLocation(request: {
    readonly location_uuid: string;
  }): Promise<{ readonly location: StockLocation }>;

  /**
   * Returns the stock locations in the order of their slugs, at most `limit` (the store's page
   * length when absent).
   * @throws CommerceError `bad_request` for an invalid limit or offset.
   */
  listLocations(request?: {
    readonly limit?: number | undefined;
    readonly offset?: number | undefined;
  }): Promise<StockLocationPage>;
}

/** Stored stock of a product at a location, with the checksum of its document. */
export interface StockRow {
  readonly document: string;
  readonly checksum: number;
}

/**
 * Reads a stored stock record.
 * @throws CommerceError `storage_unavailable` for a damaged row.
 */
export function readStock({ document, checksum }: StockRow): StockRecord {
  requireChecksumOf(checksum, document);
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
