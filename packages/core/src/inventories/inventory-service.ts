import type { Stock, StockLocation } from '@aisle/schema/carts';

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
