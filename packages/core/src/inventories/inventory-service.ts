import type { Stock, StockLocation } from '@aisle/schema/carts';

/** A part of the stock locations. */
export interface StockLocationPage {
  /** How many there are in all. */
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  readonly locations: readonly StockLocation[];
}

/** What the service can say of stock. */
export interface InventoryService {
  /**
   * What is available of a product.
   * @throws CommerceError `not_found` for an unknown product.
   */
  getStock(request: { readonly product_id: string }): Promise<{ readonly stock: Stock }>;

  /** What is available of several products, at most 100; unknown ones are left out. */
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
   * The stock locations by their slugs; at most `limit`, the store's page length when absent.
   * @throws CommerceError `bad_request` for a limit or an offset that no list has.
   */
  listLocations(request?: {
    readonly limit?: number | undefined;
    readonly offset?: number | undefined;
  }): Promise<StockLocationPage>;
}
