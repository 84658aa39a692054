// Written by src/written-types.test.ts: change the schemas, then run that with -u.

import type { CatalogTypes } from '../catalog/catalog-types.js';
import type { PriceTypes } from '../primitives/price-types.js';
import type { SubscriptionTypes } from '../subscriptions/subscription-types.js';

export interface SeedTypes {
  /**
   * Its texts in other languages, by language tag; what one leaves out is as in the default
   * language.
   */
  Locales: {
    [key: string]: {
      /** What shoppers read, in this language. 1 to 1024 characters. */
      name?: string;
      /** Its part of an address, in this language. 1 to 1024 characters. */
      slug?: string;
      /** Text for shoppers, in this language. At most 524288 characters. */
      description?: string;
    };
  };
  /** A period; an end that is absent is open. */
  Schedule: {
    /**
     * The first moment of the period; open when absent. A date-time with its zone, such as
     * 2026-01-31T09:30:00Z.
     */
    valid_from?: string;
    /**
     * The first moment after the period; open when absent. A date-time with its zone, such as
     * 2026-01-31T09:30:00Z.
     */
    valid_to?: string;
  };
  /** What a shopper wants to buy. */
  SeedCart: {
    /** The type of the record. */
    type: 'cart';
    /**
     * Its key, and its id in addresses. A text of 1 to 255 characters on one line, neither . nor ..
     */
    id: string;
    /** What its shopper calls it. 1 to 255 characters. */
    name: string;
    /** A few words about it. At most 1024 characters. */
    description?: string;
    /** Its lines, in the order in which they were added. */
    items: SeedTypes['SeedCartItem'][];
    /**
     * From when on it is gone, unless it changes before. A date-time with its zone, such as
     * 2026-01-31T09:30:00Z.
     */
    expires_at: string;
    /**
     * When it was made; when absent, as stored, else its updated_at, else the time of the import. A
     * date-time with its zone, such as 2026-01-31T09:30:00Z.
     */
    created_at?: string;
    /**
     * When it last changed; when absent, the time of the import that changes it. A date-time with
     * its zone, such as 2026-01-31T09:30:00Z.
     */
    updated_at?: string;
  };
  /** A line of a cart, without prices. */
  SeedCartItem: {
    /** Identifies the line. A UUID. */
    id: string;
    /** The product; it need not be there any more. A UUID. */
    product_id: string;
    /** What the product was called when it was added. */
    name: string;
    /** Its stock keeping unit at that time. */
    sku?: string;
    /** Pieces. From 1 to 100000. */
    quantity: number;
    /** Where the pieces are to come from. A slug of 1 to 128 small letters, digits, - and _. */
    location?: string;
    /** What is chosen in a bundle. */
    bundle_configuration?: CatalogTypes['BundleConfiguration'];
    /** What the shopper wrote for this line. */
    custom_inputs?: {
      [key: string]: unknown;
    };
    /** When the line was added. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
    created_at: string;
    /** When it last changed. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
    updated_at: string;
  };
  /** Hierarchies and price books that are published together. */
  SeedCatalog: {
    /** The type of the record. */
    type: 'catalog';
    /** Its key: addresses, rules and publish records name it. A UUID. */
    id: string;
    /** What its owners call it; shoppers do not read it. 1 to 1024 characters. */
    name: string;
    /** What it is for; shoppers do not read it. At most 524288 characters. */
    description?: string;
    /** The hierarchies whose nodes and products it publishes. */
    hierarchy_ids: string[];
    /** Where its prices come from; at most five. */
    price_books: {
      /** A price book, once in this list. A UUID. */
      id: string;
      /** Of the price books that have a price for a sku the highest counts. */
      priority: number;
    }[];
    /**
     * The language that is answered in when no other one is asked for or fits. A BCP 47 language
     * tag such as fr-CA.
     */
    default_language: string;
    /** The languages it is published in, beside the default one; at most 100. */
    languages?: string[];
    /**
     * When it was made; when absent, as stored, else its updated_at, else the time of the import. A
     * date-time with its zone, such as 2026-01-31T09:30:00Z.
     */
    created_at?: string;
    /**
     * When it last changed; when absent, the time of the import that changes it. A date-time with
     * its zone, such as 2026-01-31T09:30:00Z.
     */
    updated_at?: string;
  };
  /** For which shoppers a catalog is read; without criteria for all others. */
  SeedCatalogRule: {
    /** The type of the record. */
    type: 'catalog_rule';
    /** Its key: a record with the same id replaces it. A UUID. */
    id: string;
    /** What its owners call it; explanations show it. 1 to 1024 characters. */
    name: string;
    /** What it is for; shoppers do not read it. At most 524288 characters. */
    description?: string;
    /** The catalog that is read for these shoppers. A UUID. */
    catalog_id: string;
    /** Ids of accounts; they speak for the rule when the shopper’s is one of them. */
    accounts?: string[];
    /** Ids of customers; they speak for the rule when the shopper’s is one of them. */
    customers?: string[];
    /** Channels, compared exactly; they speak for the rule when the shopper’s is one of them. */
    channels?: string[];
    /**
     * Context tags in any letter case; they speak for the rule when the shopper has one of them.
     */
    tags?: string[];
    /** When it takes part: in any of these periods; always when absent. */
    schedules?: SeedTypes['Schedule'][];
    /**
     * When it was made; when absent, as stored, else its updated_at, else the time of the import. A
     * date-time with its zone, such as 2026-01-31T09:30:00Z.
     */
    created_at?: string;
    /**
     * When it last changed; when absent, the time of the import that changes it. A date-time with
     * its zone, such as 2026-01-31T09:30:00Z.
     */
    updated_at?: string;
  };
  /** What a piece costs, by currency code. */
  SeedCurrencyPrices: {
    [key: string]: {
      /** What a piece costs, in minor units such as cents. */
      amount: number;
      /** Whether tax is part of the amount, and of its tiers. */
      includes_tax: boolean;
      /** What a piece costs from a quantity on, by a key of your own. */
      tiers?: {
        [key: string]: {
          /** Pieces from which the tier holds; the same in every currency. */
          minimum_quantity: number;
          /** What a piece costs then, in minor units such as cents. */
          amount: number;
        };
      };
    };
  };
  /** An image or a document that products show, wherever it lies. */
  SeedFile: {
    /** The type of the record. */
    type: 'file';
    /** Its key: products name it as their main image or among their files. A UUID. */
    id: string;
    /**
     * Where its bytes are; a path is made absolute in answers. An address with http:// or https://,
     * or a path such as /files/mug.jpg.
     */
    href: string;
    /** The name to save it under. 1 to 1024 characters. */
    file_name?: string;
    /** What its bytes are, such as image/jpeg. 1 to 1024 characters. */
    mime_type?: string;
    /** How many bytes it has. */
    file_size?: number;
    /** What an image shows, for those who do not see it. At most 524288 characters. */
    alt_text?: string;
    /** Pixels of an image from left to right. */
    width?: number;
    /** Pixels of an image from top to bottom. */
    height?: number;
    /**
     * When it was made; when absent, as stored, else its updated_at, else the time of the import. A
     * date-time with its zone, such as 2026-01-31T09:30:00Z.
     */
    created_at?: string;
  };
  /** A tree of nodes, which is its own root node. */
  SeedHierarchy: {
    /** The type of the record. */
    type: 'hierarchy';
    /** Its key: a record with the same id replaces it. A UUID. */
    id: string;
    /** What shoppers read, in the default language of the catalog. 1 to 1024 characters. */
    name: string;
    /** Its part of an address. 1 to 1024 characters. */
    slug?: string;
    /** Text for shoppers. At most 524288 characters. */
    description?: string;
    /**
     * Its texts in other languages, by language tag; what one leaves out is as in the default
     * language.
     */
    locales?: SeedTypes['Locales'];
    /** Ids of products that come first in it, in this order; at most 20. */
    curated_products?: string[];
    /**
     * When it was made; when absent, as stored, else its updated_at, else the time of the import. A
     * date-time with its zone, such as 2026-01-31T09:30:00Z.
     */
    created_at?: string;
    /**
     * When it last changed; when absent, the time of the import that changes it. A date-time with
     * its zone, such as 2026-01-31T09:30:00Z.
     */
    updated_at?: string;
  };
  /** A node below a hierarchy or another node. */
  SeedNode: {
    /** The type of the record. */
    type: 'node';
    /** The hierarchy or the node above it. A UUID. */
    parent_id: string;
    /** Its key: a record with the same id replaces it. A UUID. */
    id: string;
    /** What shoppers read, in the default language of the catalog. 1 to 1024 characters. */
    name: string;
    /** Its part of an address. 1 to 1024 characters. */
    slug?: string;
    /** Text for shoppers. At most 524288 characters. */
    description?: string;
    /**
     * Its texts in other languages, by language tag; what one leaves out is as in the default
     * language.
     */
    locales?: SeedTypes['Locales'];
    /** Ids of products that come first in it, in this order; at most 20. */
    curated_products?: string[];
    /**
     * When it was made; when absent, as stored, else its updated_at, else the time of the import. A
     * date-time with its zone, such as 2026-01-31T09:30:00Z.
     */
    created_at?: string;
    /**
     * When it last changed; when absent, the time of the import that changes it. A date-time with
     * its zone, such as 2026-01-31T09:30:00Z.
     */
    updated_at?: string;
  };
  /** What can be subscribed to, with its plans. */
  SeedOffering: {
    /** The type of the record. */
    type: 'offering';
    /** Its key: subscriptions name it. A UUID. */
    id: string;
    /** What customers read. 3 to 1024 characters. */
    name: string;
    /** Text shown to customers. At most 1024 characters. */
    description?: string;
    /** A reference to another system. At most 2048 characters. */
    external_ref?: string;
    /** References to its products in other systems, such as their skus. */
    external_product_refs: string[];
    /** Whether it belongs to the store or to the whole organization. */
    owner: 'store' | 'organization';
    /** The ways to pay for it. */
    plans: SubscriptionTypes['Plan'][];
    /**
     * When it was made; when absent, as stored, else its updated_at, else the time of the import. A
     * date-time with its zone, such as 2026-01-31T09:30:00Z.
     */
    created_at?: string;
    /**
     * When it last changed; when absent, the time of the import that changes it. A date-time with
     * its zone, such as 2026-01-31T09:30:00Z.
     */
    updated_at?: string;
  };
  /** The price of a sku in a price book. */
  SeedPrice: {
    /** The type of the record. */
    type: 'price';
    /** The price book it is in; part of its key. A UUID. */
    price_book_id: string;
    /** The sku it is for, which a product may get later; part of its key. 1 to 1024 characters. */
    sku: string;
    /** What a piece costs, by currency code. */
    currencies: SeedTypes['SeedCurrencyPrices'];
    /**
     * Prices for a time, by the name that answers show as sale_id; of several in force the shortest
     * counts.
     */
    sales?: {
      [key: string]: {
        /** When it is in force; always when absent. */
        schedule?: SeedTypes['Schedule'];
        /** What a piece costs then, by currency code. */
        currencies: SeedTypes['SeedCurrencyPrices'];
      };
    };
  };
  /** A set of prices by sku. */
  SeedPriceBook: {
    /** The type of the record. */
    type: 'price_book';
    /** Its key: prices and catalogs name it. A UUID. */
    id: string;
    /** What its owners call it; shoppers do not read it. 1 to 1024 characters. */
    name: string;
    /** What it is for; shoppers do not read it. At most 524288 characters. */
    description?: string;
  };
  /** How the price of a child product is made from its parent’s. */
  SeedPriceModifier: {
    /** The type of the record. */
    type: 'price_modifier';
    /** Its key: child products list it in price_modifiers. 1 to 1024 characters. */
    name: string;
    /** Whether its amount is added to the parent’s, taken off it, or put in its place. */
    modifier_type: 'price_increment' | 'price_decrement' | 'price_equals';
    /** Its amount by currency; other currencies stay as they are. */
    currencies: PriceTypes['Price'];
  };
  /** A product: standard, parent, child or bundle. */
  SeedProduct: {
    /** The type of the record. */
    type: 'product';
    /** Its key: a record with the same id replaces it. A UUID. */
    id: string;
    /** Live products are published; a draft is kept back, or withdrawn. */
    status: 'live' | 'draft';
    /** What shoppers read, in the default language of the catalog. 1 to 1024 characters. */
    name: string;
    /** Stock keeping unit; prices belong to it. 1 to 1024 characters. */
    sku?: string;
    /** Its part of an address. 1 to 1024 characters. */
    slug?: string;
    /** Text for shoppers. At most 524288 characters. */
    description?: string;
    /**
     * Its texts in other languages, by language tag; what one leaves out is as in the default
     * language.
     */
    locales?: SeedTypes['Locales'];
    /** Whether it is a thing to send, or something to load or use. */
    commodity_type?: 'physical' | 'digital';
    /** Universal product code or European article number. 1 to 1024 characters. */
    upc_ean?: string;
    /** The number that its maker gave it. 1 to 1024 characters. */
    manufacturer_part_num?: string;
    /** A reference to another system. At most 2048 characters. */
    external_ref?: string;
    /** Words to find it by; letter case is not kept: answers have small letters. */
    tags?: string[];
    /** Texts for shoppers, by a name of your own. */
    shopper_attributes?: {
      [key: string]: string;
    };
    /** What a shopper may enter, by a name of your own; shown as it is. */
    custom_inputs?: {
      [key: string]: unknown;
    };
    /** Members of your own, by template such as products(care). */
    extensions?: {
      [key: string]: unknown;
    };
    /** Makes it a bundle: what it is made of, by a key of your own. */
    components?: CatalogTypes['Components'];
    /** Makes it a child: the product it is a variant of. A UUID. */
    parent_id?: string;
    /** Of a child: one option of each variation of its parent. */
    option_ids?: string[];
    /** Makes it a parent: the variations in which its children differ. */
    variation_ids?: string[];
    /**
     * Of a child: names of the price modifiers that make its price, in the order they are applied.
     */
    price_modifiers?: string[];
    /** The nodes and hierarchies it is attached to, oldest attachment first. */
    node_ids?: string[];
    /** The file that is shown first. A UUID. */
    main_image_id?: string;
    /** Its files, in the order they are shown. */
    file_ids?: string[];
    /**
     * When it was made; when absent, as stored, else its updated_at, else the time of the import. A
     * date-time with its zone, such as 2026-01-31T09:30:00Z.
     */
    created_at?: string;
    /**
     * When it last changed; when absent, the time of the import that changes it. A date-time with
     * its zone, such as 2026-01-31T09:30:00Z.
     */
    updated_at?: string;
  };
  /** Publishes a catalog once everything of the import is stored. */
  SeedPublish: {
    /** The type of the record. */
    type: 'publish';
    /** The catalog that gets a new release. A UUID. */
    catalog_id: string;
  };
  /** How much of a product is available at a location. */
  SeedStock: {
    /** The type of the record. */
    type: 'stock';
    /** What there is so much of. A UUID. */
    product_id: string;
    /**
     * Where it is; a product has one record for each location. A slug of 1 to 128 small letters,
     * digits, - and _.
     */
    location: string;
    /** Pieces that can be bought there. From 0 to 1000000000000. */
    available: number;
  };
  /** Settings of the whole store; there is one such record. */
  SeedStoreSettings: {
    /** The type of the record. */
    type: 'store';
    /**
     * Records on a page when a request does not say how many; 25 until it is set. From 1 to 100.
     */
    page_length?: number;
    /**
     * The currency of display prices when a request names none; USD until it is set. A three-letter
     * uppercase ISO currency code.
     */
    default_currency?: string;
  };
  /** An account’s use of an offering on one of its plans. */
  SeedSubscription: {
    /** The type of the record. */
    type: 'subscription';
    /** Its key, and its id in addresses. A UUID. */
    id: string;
    /** The offering that is subscribed to. A UUID. */
    offering_id: string;
    /** The plan of that offering that is paid. A UUID. */
    plan_id: string;
    /** Id of the account that subscribes. A UUID. */
    account_id: string;
    /** Id of the delivery address. A UUID. */
    address_id?: string;
    /** A reference to another system. At most 2048 characters. */
    external_ref?: string;
    /** Who subscribes. 1 to 1024 characters. */
    name?: string;
    /** Where the subscriber is written to. 3 to 1024 characters. */
    email?: string;
    /** Which money is paid in. A three-letter uppercase ISO currency code. */
    currency: string;
    /** The gateway that takes the payments. */
    payment_authority?: SubscriptionTypes['PaymentAuthority'];
    /** Whether it belongs to the store or to the whole organization. */
    owner: 'store' | 'organization';
    /** Whether it is running: active, or not. */
    status: 'active' | 'inactive';
    /** The last action on it. */
    state?: {
      /** What answers show as the id of its state. A UUID. */
      id: string;
      /** What was done last. */
      action: 'cancel' | 'pause' | 'resume' | 'pending';
      /** When it was done. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      created_at: string;
    };
    /** When true, no payment gateway is used and a pending payment is created. */
    manual_payments: boolean;
    /** True if the first period was paid for elsewhere. */
    first_invoice_prepaid?: boolean;
    /** Whether it was cancelled. */
    canceled: boolean;
    /** Whether it is paused. */
    paused: boolean;
    /** Whether it has come to its end. */
    closed: boolean;
    /** Whether it is suspended, as after failed payments. */
    suspended: boolean;
    /** Whether the subscription waits for its activation. */
    pending: boolean;
    /** When it was cancelled. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
    canceled_at?: string;
    /** When it was paused. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
    paused_at?: string;
    /** When it was resumed. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
    resumed_at?: string;
    /** When it will end. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
    end_date?: string;
    /**
     * When it will go live and become active, while it is pending. A date-time with its zone, such
     * as 2026-01-31T09:30:00Z.
     */
    go_live_after?: string;
    /**
     * When it left the pending state and became active. A date-time with its zone, such as
     * 2026-01-31T09:30:00Z.
     */
    go_live?: string;
    /**
     * The next invoice is generated at the next billing run after this time. A date-time with its
     * zone, such as 2026-01-31T09:30:00Z.
     */
    invoice_after: string;
    /**
     * When it was made; when absent, as stored, else its updated_at, else the time of the import. A
     * date-time with its zone, such as 2026-01-31T09:30:00Z.
     */
    created_at?: string;
    /**
     * When it last changed; when absent, the time of the import that changes it. A date-time with
     * its zone, such as 2026-01-31T09:30:00Z.
     */
    updated_at?: string;
  };
  /** A way in which the children of a product differ, such as size. */
  SeedVariation: {
    /** The type of the record. */
    type: 'variation';
    /** Its key: parent products name it in variation_ids. A UUID. */
    id: string;
    /** What shoppers read above the choice, such as Size. 1 to 1024 characters. */
    name: string;
    /** Higher comes first; those without one come last, in an order that is drawn. */
    sort_order?: number;
    /** What can be chosen. */
    options: {
      /** What children name in option_ids; of no other variation. A UUID. */
      id: string;
      /** What shoppers choose, such as M. 1 to 1024 characters. */
      name: string;
      /** Text for shoppers. At most 524288 characters. */
      description?: string;
      /** Higher comes first; those without one come last, in an order that is drawn. */
      sort_order?: number;
    }[];
  };
}
