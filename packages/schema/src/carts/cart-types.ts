// Written by src/written-types.test.ts: change the schemas, then run that with -u.

import type { CatalogTypes } from '../catalog/catalog-types.js';

export interface CartTypes {
  /** A cart and what it costs. */
  Cart: {
    /**
     * Chosen by its client, or made by the service. A text of 1 to 255 characters on one line,
     * neither . nor ..
     */
    id: string;
    /** Always cart. */
    type: 'cart';
    /** What its shopper calls it. 1 to 255 characters. */
    name: string;
    /** A few words about it. At most 1024 characters. */
    description?: string;
    /** Where to ask again. */
    links: {
      /** Relative address of the cart. */
      self: string;
    };
    /** What the service says of it: what it costs, and its times. */
    meta: {
      /** What the cart costs this shopper now. */
      display_price: CartTypes['CartPrice'];
      /** When it was made, changed and ends; absent while nothing is kept. */
      timestamps?: {
        /** When it was made. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
        created_at: string;
        /** When it last changed. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
        updated_at: string;
        /**
         * From when on it is gone, unless it changes before. A date-time with its zone, such as
         * 2026-01-31T09:30:00Z.
         */
        expires_at: string;
      };
    };
    /** What belongs to it. */
    relationships: {
      /** The lines. */
      items: {
        /** Ids of all of them, in the order in which they were added. */
        data: {
          /** Always cart_item. */
          type: 'cart_item';
          /** Identifies the line. A UUID. */
          id: string;
        }[];
      };
    };
  };
  /** An amount of a cart, as a shopper reads it and as programs count. */
  CartAmount: {
    /** A whole number of minor units, such as cents. */
    amount: number;
    /** Which money it is. A three-letter uppercase ISO currency code. */
    currency: string;
    /** As a shopper of the response’s language reads it. */
    formatted: string;
  };
  /** What is to change of a cart; what is absent stays. */
  CartChange: {
    /** What its shopper calls it. 1 to 255 characters. */
    name?: string;
    /** A few words about it. At most 1024 characters. */
    description?: string;
  };
  /** What is said of a new cart. */
  CartCreation: {
    /** What its shopper calls it; Cart when absent. 1 to 255 characters. */
    name?: string;
    /** A few words about it. At most 1024 characters. */
    description?: string;
  };
  /** The response with a cart. */
  CartDocument: {
    /** What was asked for, at the prices of this moment. */
    data: CartTypes['Cart'];
    /** What include asked for. */
    included?: {
      /** In the order in which they were added. */
      items: CartTypes['CartItem'][];
    };
  };
  /** A line of a cart, with its product as the shopper sees it now. */
  CartItem: {
    /** Identifies the line. A UUID. */
    id: string;
    /** Always cart_item. */
    type: 'cart_item';
    /** The product of the line. 1 to 255 characters. */
    product_id: string;
    /** What the product is called; as it was when it was added, once it is gone. */
    name: string;
    /** The product’s text for shoppers; may be empty. */
    description: string;
    /** The product’s stock keeping unit; may be empty. */
    sku: string;
    /** The product’s part of an address; may be empty. */
    slug: string;
    /** The main image of the product. */
    image: {
      /** Absolute address of the picture; empty without one. */
      href: string;
      /** Its media type; empty where nobody knows. */
      mime_type: string;
      /** What the file is called; empty without one. */
      file_name: string;
    };
    /** Pieces. From 1 to 100000. */
    quantity: number;
    /** Whether adding is limited by what is available of the product. */
    manage_stock: boolean;
    /** Where the pieces are to come from. A slug of 1 to 128 small letters, digits, - and _. */
    location?: string;
    /** What is chosen in a bundle. */
    bundle_configuration?: CatalogTypes['BundleConfiguration'];
    /** What the shopper wrote for this line, as it was sent. */
    custom_inputs?: {
      [key: string]: unknown;
    };
    /** For one piece. */
    unit_price: {
      /** Minor units, such as cents. */
      amount: number;
      /** Which money it is. A three-letter uppercase ISO currency code. */
      currency: string;
      /** Whether the price entry has tax in it. */
      includes_tax: boolean;
    };
    /** For all pieces. */
    value: {
      /** Minor units, such as cents. */
      amount: number;
      /** Which money it is. A three-letter uppercase ISO currency code. */
      currency: string;
      /** Whether the price entry has tax in it. */
      includes_tax: boolean;
    };
    /** Whose release has the product. 1 to 255 characters. */
    catalog_id?: string;
    /** Always pim. */
    catalog_source: 'pim';
    /** Where to ask for more. */
    links: {
      /** Relative address of the product. */
      product: string;
    };
    /** What the service says of the line. */
    meta: {
      /** What the line costs now; zero when unavailable. */
      display_price: CartTypes['CartItemPrice'];
      /** When the line was added and last changed. */
      timestamps: {
        /** When it last changed. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
        updated_at: string;
        /** When it was made. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
        created_at: string;
      };
      /**
       * Why the line cannot be bought now and counts nothing: the shopper’s catalog has no such
       * product, it has no price in this currency, the bundle does not allow the choice any more,
       * or the amount is more than can be counted; absent when it can.
       */
      unavailable?: 'no_product' | 'no_price' | 'no_choice' | 'too_much';
    };
  };
  /** What is to be added to a cart: a product by its id or its sku. */
  CartItemAddition: {
    /** Always cart_item. */
    type: 'cart_item';
    /** The product to add; its sku will do. 1 to 255 characters. */
    id?: string;
    /** Stock keeping unit of the product to add; its id will do. 1 to 1024 characters. */
    sku?: string;
    /** How many pieces to add. From 1 to 100000. */
    quantity: number;
    /**
     * The stock location that the pieces are to come from. A slug of 1 to 128 small letters,
     * digits, - and _.
     */
    location?: string;
    /** What is chosen in a bundle; its default options when absent. */
    bundle_configuration?: {
      /** For each component key the quantity of each chosen product, by product id. */
      selected_options?: {
        [key: string]: {
          [key: string]: number;
        };
      };
    };
    /** What the shopper writes for this line, such as an engraving. */
    custom_inputs?: {
      [key: string]: unknown;
    };
  };
  /** What is to change of a line; what is absent stays. */
  CartItemChange: {
    /** Always cart_item. */
    type?: 'cart_item';
    /** The same line as in the path. 1 to 255 characters. */
    id?: string;
    /** How many pieces the line has then. From 1 to 100000. */
    quantity?: number;
    /**
     * The stock location that the pieces are to come from. A slug of 1 to 128 small letters,
     * digits, - and _.
     */
    location?: string;
    /** The choice that the line has; another one is refused: remove the line and add it anew. */
    bundle_configuration?: {
      [key: string]: unknown;
    };
    /** What the shopper writes for this line, such as an engraving. */
    custom_inputs?: {
      [key: string]: unknown;
    };
  };
  /** What a line costs. */
  CartItemPrice: {
    /** What has to be paid. */
    with_tax: {
      /** For one piece. */
      unit: CartTypes['CartAmount'];
      /** For all pieces of the line. */
      value: CartTypes['CartAmount'];
    };
    /** The same before tax is added. */
    without_tax: {
      /** For one piece. */
      unit: CartTypes['CartAmount'];
      /** For all pieces of the line. */
      value: CartTypes['CartAmount'];
    };
    /** Always zero: tax is not calculated. */
    tax: {
      /** For one piece. */
      unit: CartTypes['CartAmount'];
      /** For all pieces of the line. */
      value: CartTypes['CartAmount'];
    };
    /** Always zero: there are no promotions. */
    discount: {
      /** For one piece. */
      unit: CartTypes['CartAmount'];
      /** For all pieces of the line. */
      value: CartTypes['CartAmount'];
    };
    /** What has to be paid without promotions. */
    without_discount: {
      /** For one piece. */
      unit: CartTypes['CartAmount'];
      /** For all pieces of the line. */
      value: CartTypes['CartAmount'];
    };
  };
  /** The lines of a cart, and what it costs. */
  CartItemsDocument: {
    /** In the order in which they were added. */
    data: CartTypes['CartItem'][];
    /** What the cart costs, and its times. */
    meta: {
      /** What the cart costs this shopper now. */
      display_price: CartTypes['CartPrice'];
      /** When it was made, changed and ends; absent while nothing is kept. */
      timestamps?: {
        /** When it was made. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
        created_at: string;
        /** When it last changed. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
        updated_at: string;
        /**
         * From when on it is gone, unless it changes before. A date-time with its zone, such as
         * 2026-01-31T09:30:00Z.
         */
        expires_at: string;
      };
    };
  };
  /** The sum of the lines that can be bought. */
  CartPrice: {
    /** What has to be paid. */
    with_tax: CartTypes['CartAmount'];
    /** The same before tax is added. */
    without_tax: CartTypes['CartAmount'];
    /** Always zero: tax is not calculated. */
    tax: CartTypes['CartAmount'];
    /** Always zero: there are no promotions. */
    discount: CartTypes['CartAmount'];
    /** What has to be paid without promotions. */
    without_discount: CartTypes['CartAmount'];
    /** Always zero: there is no delivery. */
    shipping: CartTypes['CartAmount'];
  };
}
