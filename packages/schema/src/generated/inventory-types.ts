// Written by src/written-types.test.ts: change the schemas, then run that with -u.

import type { CatalogTypes } from './catalog-types.js';

export interface InventoryTypes {
  /** Stock of a product. */
  Stock: {
    /** Id of the product. 1 to 255 characters. */
    id: string;
    /** Always stock. */
    type: 'stock';
    /** Total stock level, and stock level at each location. */
    attributes: {
      /** Units that can be bought. */
      available: number;
      /** Always zero; orders are not supported. */
      allocated: number;
      /** Always the same as available. */
      total: number;
      /** Stock level at each location, by slug; at least one. */
      locations: {
        [key: string]: InventoryTypes['StockLevel'];
      };
    };
    /** Tells whether the stock is managed. */
    meta: {
      /**
       * True if the store has a stock record of the product; otherwise it is available without
       * limit.
       */
      manage_stock: boolean;
    };
  };
  /** Response with the stock of a product. */
  StockDocument: {
    /** Stock of the product. */
    data: InventoryTypes['Stock'];
  };
  /** Number of units in stock. */
  StockLevel: {
    /** Units that can be bought. */
    available: number;
    /** Always zero; orders are not supported. */
    allocated: number;
    /** Always the same as available. */
    total: number;
  };
  /** Stock of several products. */
  StockList: {
    /** Stock of the products, in the order of the request. */
    data: InventoryTypes['Stock'][];
  };
  /** A stock location. */
  StockLocation: {
    /** Id derived from the slug; the same in every store. A UUID. */
    id: string;
    /** Always inventory_location. */
    type: 'inventory_location';
    /** Name and slug. */
    attributes: {
      /** Equal to the slug. */
      name: string;
      /**
       * Slug used in stock records and carts. A slug of 1 to 128 small letters, digits, - and _.
       */
      slug: string;
    };
  };
  /** A stock location. */
  StockLocationDocument: {
    /** The requested resource. */
    data: InventoryTypes['StockLocation'];
  };
  /** A page of stock locations. */
  StockLocationList: {
    /** Size of the list, and position of this page. */
    meta: CatalogTypes['ListMeta'];
    /** Locations of this page, ordered by slug. */
    data: InventoryTypes['StockLocation'][];
    /** Relative links to this page and adjacent pages. */
    links: CatalogTypes['ListLinks'];
  };
  /** Request body with the products whose stock to return. */
  StockRequest: {
    /** Products whose stock to return. */
    data: {
      /** Id of the product. 1 to 255 characters. */
      id: string;
    }[];
  };
}
