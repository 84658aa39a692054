// Written by src/written-types.test.ts: change the schemas, then run that with -u.

import type { CatalogTypes } from './catalog-types.js';
import type { PriceTypes } from './price-types.js';
import type { SubscriptionTypes } from './subscription-types.js';

export interface SeedTypes {
  /** Translations by language tag; missing texts fall back to the default language. */
  Locales: {
    [key: string]: {
      /** Name shown to shoppers, in this language. 1 to 1024 characters. */
      name?: string;
      /** URL slug in this language. 1 to 1024 characters. */
      slug?: string;
      /** Description shown to shoppers, in this language. At most 524288 characters. */
      description?: string;
    };
  };
  /** A period; an absent limit is open. */
  Schedule: {
    /**
     * Start of the period; no limit if absent. A date-time with its zone, such as
     * 2026-01-31T09:30:00Z.
     */
    valid_from?: string;
    /**
     * End of the period (exclusive); no limit if absent. A date-time with its zone, such as
     * 2026-01-31T09:30:00Z.
     */
    valid_to?: string;
  };
  /** A shopping cart. */
  SeedCart: {
    /** The type of the record. */
    type: 'cart';
    /**
     * Key of the record, and id in URLs. A text of 1 to 255 characters on one line, neither . nor
     * ..
     */
    id: string;
    /** Name given by the shopper. 1 to 255 characters. */
    name: string;
    /** Short description. At most 1024 characters. */
    description?: string;
    /** Lines of the cart, in the order in which they were added. */
    items: SeedTypes['SeedCartItem'][];
    /**
     * Time at which the cart expires, unless it changes before then. A date-time with its zone,
     * such as 2026-01-31T09:30:00Z.
     */
    expires_at: string;
    /**
     * Creation time; if absent, the stored time, else updated_at, else the time of the import. A
     * date-time with its zone, such as 2026-01-31T09:30:00Z.
     */
    created_at?: string;
    /**
     * Time of the last change; if absent, the time of the import that changes the record. A
     * date-time with its zone, such as 2026-01-31T09:30:00Z.
     */
    updated_at?: string;
  };
  /** A line of a cart, without prices. */
  SeedCartItem: {
    /** Id of the line. A UUID. */
    id: string;
    /** Id of the product; it can be missing from the store. A UUID. */
    product_id: string;
    /** Name of the product when it was added. */
    name: string;
    /** Stock keeping unit at that time. */
    sku?: string;
    /** Pieces. From 1 to 100000. */
    quantity: number;
    /** Stock location of the units. A slug of 1 to 128 small letters, digits, - and _. */
    location?: string;
    /** Chosen options of a bundle. */
    bundle_configuration?: CatalogTypes['BundleConfiguration'];
    /** Input of the shopper for this line. */
    custom_inputs?: {
      [key: string]: unknown;
    };
    /** Time when the line was added. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
    created_at: string;
    /** Time of the last change. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
    updated_at: string;
  };
  /** A catalog: hierarchies and price books that are published together. */
  SeedCatalog: {
    /** The type of the record. */
    type: 'catalog';
    /** Key of the record; used in URLs, rules and publish records. A UUID. */
    id: string;
    /** Internal name, not shown to shoppers. 1 to 1024 characters. */
    name: string;
    /** Internal description, not shown to shoppers. At most 524288 characters. */
    description?: string;
    /** Ids of the hierarchies that the catalog publishes with their products. */
    hierarchy_ids: string[];
    /** Price books of the catalog; at most five. */
    price_books: {
      /** Id of a price book; each only once. A UUID. */
      id: string;
      /** Priority; of the price books with a price for a SKU, the highest priority wins. */
      priority: number;
    }[];
    /**
     * Default language, used if no requested language is available. A BCP 47 language tag such as
     * fr-CA.
     */
    default_language: string;
    /** Further languages of the catalog; at most 100. */
    languages?: string[];
    /**
     * Creation time; if absent, the stored time, else updated_at, else the time of the import. A
     * date-time with its zone, such as 2026-01-31T09:30:00Z.
     */
    created_at?: string;
    /**
     * Time of the last change; if absent, the time of the import that changes the record. A
     * date-time with its zone, such as 2026-01-31T09:30:00Z.
     */
    updated_at?: string;
  };
  /** A rule that selects a catalog for some shoppers; without criteria it is the default. */
  SeedCatalogRule: {
    /** The type of the record. */
    type: 'catalog_rule';
    /** Key of the record; a record with the same id replaces it. A UUID. */
    id: string;
    /** Internal name; shown when rule decisions are explained. 1 to 1024 characters. */
    name: string;
    /** Internal description, not shown to shoppers. At most 524288 characters. */
    description?: string;
    /** Id of the catalog that these shoppers see. A UUID. */
    catalog_id: string;
    /** Account ids; matches if the shopper’s account is one of them. */
    accounts?: string[];
    /** Customer ids; matches if the shopper is one of these customers. */
    customers?: string[];
    /** Channels; matches if the shopper’s channel is one of them (case-sensitive). */
    channels?: string[];
    /** Context tags; matches if the shopper has one of them (case-insensitive). */
    tags?: string[];
    /** Periods in which the rule is active; always active if absent. */
    schedules?: SeedTypes['Schedule'][];
    /**
     * Creation time; if absent, the stored time, else updated_at, else the time of the import. A
     * date-time with its zone, such as 2026-01-31T09:30:00Z.
     */
    created_at?: string;
    /**
     * Time of the last change; if absent, the time of the import that changes the record. A
     * date-time with its zone, such as 2026-01-31T09:30:00Z.
     */
    updated_at?: string;
  };
  /** Prices per unit, by currency code. */
  SeedCurrencyPrices: {
    [key: string]: {
      /** Price per unit in minor units, such as cents. */
      amount: number;
      /** True if the amount and the tiers include tax. */
      includes_tax: boolean;
      /**
       * Quantity discounts: prices per unit from a minimum quantity on, by a key of your choice.
       */
      tiers?: {
        [key: string]: {
          /** Minimum quantity of the tier; the same in every currency. */
          minimum_quantity: number;
          /** Price per unit in this tier, in minor units such as cents. */
          amount: number;
        };
      };
    };
  };
  /** An image or a document of products; it can be on any host. */
  SeedFile: {
    /** The type of the record. */
    type: 'file';
    /** Key of the record; used in main_image_id and file_ids of products. A UUID. */
    id: string;
    /**
     * URL of the file; a path becomes an absolute URL in responses. An address with http:// or
     * https://, or a path such as /files/mug.jpg.
     */
    href: string;
    /** File name for downloads. 1 to 1024 characters. */
    file_name?: string;
    /** Media type, such as image/jpeg. 1 to 1024 characters. */
    mime_type?: string;
    /** Size in bytes. */
    file_size?: number;
    /** Alternative text of an image. At most 524288 characters. */
    alt_text?: string;
    /** Width of an image in pixels. */
    width?: number;
    /** Height of an image in pixels. */
    height?: number;
    /**
     * Creation time; if absent, the stored time, else updated_at, else the time of the import. A
     * date-time with its zone, such as 2026-01-31T09:30:00Z.
     */
    created_at?: string;
  };
  /** A tree of nodes; it is its own root node. */
  SeedHierarchy: {
    /** The type of the record. */
    type: 'hierarchy';
    /** Key of the record; a record with the same id replaces it. A UUID. */
    id: string;
    /** Name shown to shoppers, in the default language of the catalog. 1 to 1024 characters. */
    name: string;
    /** URL slug. 1 to 1024 characters. */
    slug?: string;
    /** Description shown to shoppers. At most 524288 characters. */
    description?: string;
    /** Translations by language tag; missing texts fall back to the default language. */
    locales?: SeedTypes['Locales'];
    /** Ids of the curated products, which come first in this order; at most 20. */
    curated_products?: string[];
    /**
     * Creation time; if absent, the stored time, else updated_at, else the time of the import. A
     * date-time with its zone, such as 2026-01-31T09:30:00Z.
     */
    created_at?: string;
    /**
     * Time of the last change; if absent, the time of the import that changes the record. A
     * date-time with its zone, such as 2026-01-31T09:30:00Z.
     */
    updated_at?: string;
  };
  /** A node below a hierarchy or another node. */
  SeedNode: {
    /** The type of the record. */
    type: 'node';
    /** Id of the parent hierarchy or node. A UUID. */
    parent_id: string;
    /** Key of the record; a record with the same id replaces it. A UUID. */
    id: string;
    /** Name shown to shoppers, in the default language of the catalog. 1 to 1024 characters. */
    name: string;
    /** URL slug. 1 to 1024 characters. */
    slug?: string;
    /** Description shown to shoppers. At most 524288 characters. */
    description?: string;
    /** Translations by language tag; missing texts fall back to the default language. */
    locales?: SeedTypes['Locales'];
    /** Ids of the curated products, which come first in this order; at most 20. */
    curated_products?: string[];
    /**
     * Creation time; if absent, the stored time, else updated_at, else the time of the import. A
     * date-time with its zone, such as 2026-01-31T09:30:00Z.
     */
    created_at?: string;
    /**
     * Time of the last change; if absent, the time of the import that changes the record. A
     * date-time with its zone, such as 2026-01-31T09:30:00Z.
     */
    updated_at?: string;
  };
  /** An offering with its plans. */
  SeedOffering: {
    /** The type of the record. */
    type: 'offering';
    /** Key of the record; used in subscriptions. A UUID. */
    id: string;
    /** Name shown to customers. 3 to 1024 characters. */
    name: string;
    /** Description shown to customers. At most 1024 characters. */
    description?: string;
    /** Reference to the same record in another system. At most 2048 characters. */
    external_ref?: string;
    /** References to its products in other systems, such as SKUs. */
    external_product_refs: string[];
    /** Owner: the store or the whole organization. */
    owner: 'store' | 'organization';
    /** Plans to choose from. */
    plans: SubscriptionTypes['Plan'][];
    /**
     * Creation time; if absent, the stored time, else updated_at, else the time of the import. A
     * date-time with its zone, such as 2026-01-31T09:30:00Z.
     */
    created_at?: string;
    /**
     * Time of the last change; if absent, the time of the import that changes the record. A
     * date-time with its zone, such as 2026-01-31T09:30:00Z.
     */
    updated_at?: string;
  };
  /** The price of a SKU in a price book. */
  SeedPrice: {
    /** The type of the record. */
    type: 'price';
    /** Id of the price book; part of the key. A UUID. */
    price_book_id: string;
    /** SKU of the product, which can be added later; part of the key. 1 to 1024 characters. */
    sku: string;
    /** Prices per unit, by currency code. */
    currencies: SeedTypes['SeedCurrencyPrices'];
    /**
     * Sales by name (shown as sale_id in responses); if several are active, the one with the
     * shortest period wins.
     */
    sales?: {
      [key: string]: {
        /** Period in which the sale is active; always active if absent. */
        schedule?: SeedTypes['Schedule'];
        /** Prices per unit during the sale, by currency code. */
        currencies: SeedTypes['SeedCurrencyPrices'];
      };
    };
  };
  /** A set of prices by SKU. */
  SeedPriceBook: {
    /** The type of the record. */
    type: 'price_book';
    /** Key of the record; used in prices and catalogs. A UUID. */
    id: string;
    /** Internal name, not shown to shoppers. 1 to 1024 characters. */
    name: string;
    /** Internal description, not shown to shoppers. At most 524288 characters. */
    description?: string;
  };
  /** A rule that derives the price of a child product from its parent’s. */
  SeedPriceModifier: {
    /** The type of the record. */
    type: 'price_modifier';
    /** Key of the record; used in price_modifiers of child products. 1 to 1024 characters. */
    name: string;
    /** Adds its amount to the parent’s price, subtracts it, or replaces the price. */
    modifier_type: 'price_increment' | 'price_decrement' | 'price_equals';
    /** Amount by currency code; prices in other currencies are unchanged. */
    currencies: PriceTypes['Price'];
  };
  /** A product: standard, parent, child or bundle. */
  SeedProduct: {
    /** The type of the record. */
    type: 'product';
    /** Key of the record; a record with the same id replaces it. A UUID. */
    id: string;
    /** Live products are published; drafts are not. */
    status: 'live' | 'draft';
    /** Name shown to shoppers, in the default language of the catalog. 1 to 1024 characters. */
    name: string;
    /** Stock keeping unit; links the product to its prices. 1 to 1024 characters. */
    sku?: string;
    /** URL slug. 1 to 1024 characters. */
    slug?: string;
    /** Description shown to shoppers. At most 524288 characters. */
    description?: string;
    /** Translations by language tag; missing texts fall back to the default language. */
    locales?: SeedTypes['Locales'];
    /** Physical goods, or digital goods such as a download. */
    commodity_type?: 'physical' | 'digital';
    /** UPC or EAN barcode number. 1 to 1024 characters. */
    upc_ean?: string;
    /** Part number of the manufacturer. 1 to 1024 characters. */
    manufacturer_part_num?: string;
    /** Reference to the same record in another system. At most 2048 characters. */
    external_ref?: string;
    /** Search keywords; stored and returned in lower case. */
    tags?: string[];
    /** Texts for shoppers, by names of your choice. */
    shopper_attributes?: {
      [key: string]: string;
    };
    /** Custom inputs that a shopper can fill in, by names of your choice; returned as stored. */
    custom_inputs?: {
      [key: string]: unknown;
    };
    /** Custom attributes, by template such as products(care). */
    extensions?: {
      [key: string]: unknown;
    };
    /** Components of a bundle, by keys of your choice; makes the product a bundle. */
    components?: CatalogTypes['Components'];
    /** Id of the parent product; makes the product a child. A UUID. */
    parent_id?: string;
    /** For a child: one option of each variation of its parent. */
    option_ids?: string[];
    /** Ids of the variations of its children; makes the product a parent. */
    variation_ids?: string[];
    /** For a child: names of its price modifiers, in the order they are applied. */
    price_modifiers?: string[];
    /** Ids of its nodes and hierarchies, oldest attachment first. */
    node_ids?: string[];
    /** Id of the file to show first. A UUID. */
    main_image_id?: string;
    /** Ids of its files, in display order. */
    file_ids?: string[];
    /**
     * Creation time; if absent, the stored time, else updated_at, else the time of the import. A
     * date-time with its zone, such as 2026-01-31T09:30:00Z.
     */
    created_at?: string;
    /**
     * Time of the last change; if absent, the time of the import that changes the record. A
     * date-time with its zone, such as 2026-01-31T09:30:00Z.
     */
    updated_at?: string;
  };
  /** Publishes a catalog after the whole import is stored. */
  SeedPublish: {
    /** The type of the record. */
    type: 'publish';
    /** Id of the catalog that gets a new release. A UUID. */
    catalog_id: string;
  };
  /** Stock of a product at a location. */
  SeedStock: {
    /** The type of the record. */
    type: 'stock';
    /** Id of the product that is available. A UUID. */
    product_id: string;
    /**
     * Stock location; a product has one record for each location. A slug of 1 to 128 small letters,
     * digits, - and _.
     */
    location: string;
    /** Units that can be bought at the location. From 0 to 1000000000000. */
    available: number;
  };
  /** Settings of the whole store; at most one record. */
  SeedStoreSettings: {
    /** The type of the record. */
    type: 'store';
    /** Default number of records on a page; initially 25. From 1 to 100. */
    page_length?: number;
    /**
     * Default currency of display prices; initially USD. A three-letter uppercase ISO currency
     * code.
     */
    default_currency?: string;
  };
  /** A subscription of an account to a plan of an offering. */
  SeedSubscription: {
    /** The type of the record. */
    type: 'subscription';
    /** Key of the record, and id in URLs. A UUID. */
    id: string;
    /** Id of the subscribed offering. A UUID. */
    offering_id: string;
    /** Id of the plan, one of the offering’s. A UUID. */
    plan_id: string;
    /** Id of the account of the subscriber. A UUID. */
    account_id: string;
    /** Id of the delivery address. A UUID. */
    address_id?: string;
    /** Reference to the same record in another system. At most 2048 characters. */
    external_ref?: string;
    /** Name of the subscriber. 1 to 1024 characters. */
    name?: string;
    /** Email address of the subscriber. 3 to 1024 characters. */
    email?: string;
    /** Currency of the payments. A three-letter uppercase ISO currency code. */
    currency: string;
    /** Payment gateway, with its ids. */
    payment_authority?: SubscriptionTypes['PaymentAuthority'];
    /** Owner: the store or the whole organization. */
    owner: 'store' | 'organization';
    /** Active or inactive. */
    status: 'active' | 'inactive';
    /** Last action on the subscription. */
    state?: {
      /** Id of the state in responses. A UUID. */
      id: string;
      /** The last action. */
      action: 'cancel' | 'pause' | 'resume' | 'pending';
      /** Time of the action. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      created_at: string;
    };
    /** True if payments are manual: no gateway is used, and a pending payment is created. */
    manual_payments: boolean;
    /** True if the first period was paid in another system. */
    first_invoice_prepaid?: boolean;
    /** True once the subscription was cancelled. */
    canceled: boolean;
    /** True while the subscription is paused. */
    paused: boolean;
    /** True once the subscription has ended. */
    closed: boolean;
    /** True while the subscription is suspended, for example after failed payments. */
    suspended: boolean;
    /** True while the subscription waits for its activation. */
    pending: boolean;
    /** Time of the cancellation. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
    canceled_at?: string;
    /** Time of the last pause. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
    paused_at?: string;
    /** Time of the last resumption. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
    resumed_at?: string;
    /** End time. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
    end_date?: string;
    /**
     * Scheduled time of activation of a pending subscription. A date-time with its zone, such as
     * 2026-01-31T09:30:00Z.
     */
    go_live_after?: string;
    /**
     * Time of activation after the pending state. A date-time with its zone, such as
     * 2026-01-31T09:30:00Z.
     */
    go_live?: string;
    /**
     * Time after which the next billing run creates the next invoice. A date-time with its zone,
     * such as 2026-01-31T09:30:00Z.
     */
    invoice_after: string;
    /**
     * Creation time; if absent, the stored time, else updated_at, else the time of the import. A
     * date-time with its zone, such as 2026-01-31T09:30:00Z.
     */
    created_at?: string;
    /**
     * Time of the last change; if absent, the time of the import that changes the record. A
     * date-time with its zone, such as 2026-01-31T09:30:00Z.
     */
    updated_at?: string;
  };
  /** A variation of products, such as size. */
  SeedVariation: {
    /** The type of the record. */
    type: 'variation';
    /** Key of the record; used in variation_ids of parent products. A UUID. */
    id: string;
    /** Name shown to shoppers, such as Size. 1 to 1024 characters. */
    name: string;
    /** Sort order; higher values come first. Options without one come last, in no fixed order. */
    sort_order?: number;
    /** Options to choose from. */
    options: {
      /** Key of the option, used in option_ids of children; unique to this variation. A UUID. */
      id: string;
      /** Name shown to shoppers, such as M. 1 to 1024 characters. */
      name: string;
      /** Description shown to shoppers. At most 524288 characters. */
      description?: string;
      /**
       * Sort order; higher values come first. Options without one come last, in no fixed order.
       */
      sort_order?: number;
    }[];
  };
}
