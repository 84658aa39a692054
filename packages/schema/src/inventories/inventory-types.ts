// Written by src/written-types.test.ts: change the schemas, then run that with -u.

import type { CatalogTypes } from '../catalog/catalog-types.js';

export interface InventoryTypes {
  /** What is available of a product. */
  Stock: {
    /** The product. 1 to 255 characters. */
    id: string;
    /** Always stock. */
    type: 'stock';
    /** At all locations together, and at each. */
    attributes: {
      /** Pieces that can be bought. */
      available: number;
      /** Always zero: there are no orders. */
      allocated: number;
      /** The same as can be bought. */
      total: number;
      /** The same at each location, by its slug; there is at least one. */
      locations: {
        [key: string]: InventoryTypes['StockLevel'];
      };
    };
    /** What the figures are worth. */
    meta: {
      /** Whether the store says how much there is; when not, it is available without limit. */
      manage_stock: boolean;
    };
  };
  /** The response with what is available of a product. */
  StockDocument: {
    /** What is available of the product. */
    data: InventoryTypes['Stock'];
  };
  /** How many pieces there are. */
  StockLevel: {
    /** Pieces that can be bought. */
    available: number;
    /** Always zero: there are no orders. */
    allocated: number;
    /** The same as can be bought. */
    total: number;
  };
  /** What is available of several products. */
  StockList: {
    /** In the order in which they were asked for. */
    data: InventoryTypes['Stock'][];
  };
  /** A place that pieces come from. */
  StockLocation: {
    /** Made from the slug, and the same in every store. A UUID. */
    id: string;
    /** Always inventory_location. */
    type: 'inventory_location';
    /** What it is called. */
    attributes: {
      /** The slug again: locations have no other name. */
      name: string;
      /** What stock and carts call it. A slug of 1 to 128 small letters, digits, - and _. */
      slug: string;
    };
  };
  /** A stock location. */
  StockLocationDocument: {
    /** What was asked for. */
    data: InventoryTypes['StockLocation'];
  };
  /** A page of stock locations. */
  StockLocationList: {
    /** How long the list is, and which page of it this is. */
    meta: CatalogTypes['ListMeta'];
    /** Locations of this page, by their slugs. */
    data: InventoryTypes['StockLocation'][];
    /** Relative addresses of this page and its neighbours. */
    links: CatalogTypes['ListLinks'];
  };
  /** Names products. */
  StockRequest: {
    /** The products whose stock is asked for. */
    data: {
      /** The product. 1 to 255 characters. */
      id: string;
    }[];
  };
}
