// Written by src/written-types.test.ts: change the schemas, then run that with -u.

import type { PriceTypes } from '../primitives/price-types.js';

export interface CatalogTypes {
  /** What is chosen in a bundle. */
  BundleConfiguration: {
    /** For each component key the quantity of each chosen product, by product id. */
    selected_options: {
      [key: string]: {
        [key: string]: number;
      };
    };
  };
  /** What a shopper chooses in a bundle. */
  BundleSelection: {
    /** What is chosen. */
    data: {
      /** For each component key the quantity of each chosen product, by product id. */
      selected_options: {
        [key: string]: {
          [key: string]: number;
        };
      };
    };
  };
  /** A catalog as its owners keep it, published or not. */
  Catalog: {
    /** The id that paths and rules take. A UUID. */
    id: string;
    /** Always catalog. */
    type: 'catalog';
    /** What it publishes, and its times. */
    attributes: {
      /** What its owners call it. */
      name: string;
      /** What it is for; empty when that was not said. */
      description: string;
      /** The hierarchies that it publishes, in its order. */
      hierarchy_ids: string[];
      /** Where its prices come from. */
      pricebook_ids: {
        /** A price book. A UUID. */
        id: string;
        /** The highest with a price for a sku counts. */
        priority: number;
      }[];
      /** The language it is published in. A BCP 47 language tag such as fr-CA. */
      default_language: string;
      /** The languages it is published in beside that one. */
      languages: string[];
      /** Always store: there are no organizations. */
      owner: 'store' | 'organization';
      /** When it was made. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      created_at: string;
      /** When it last changed. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      updated_at: string;
    };
    /** Its releases, and the rules. */
    relationships: {
      /** Where its releases are. */
      releases: {
        /** Where to ask for them. */
        links: {
          /** Relative address of their list. */
          related: string;
        };
      };
      /** Where the rules are. */
      rules: {
        /** Where to ask for them. */
        links: {
          /** Relative address of their list. */
          related: string;
        };
      };
    };
  };
  /** A catalog. */
  CatalogDocument: {
    /** What was asked for. */
    data: CatalogTypes['Catalog'];
  };
  /** A file of a product, a main image too. */
  CatalogFile: {
    /** Always file, of a main image too. */
    type: 'file';
    /** The id that products refer to it by. A UUID. */
    id: string;
    /** The name to save it under. */
    file_name?: string;
    /** What its bytes are, such as image/jpeg. */
    mime_type?: string;
    /** How many bytes it has. */
    file_size?: number;
    /** Whether it can be read without a token. */
    public: boolean;
    /** What an image shows, for those who do not see it. */
    alt_text?: string;
    /** Where its bytes are to be had. */
    link: {
      /** Where the bytes are; absolute in responses over HTTP. */
      href: string;
    };
    /** Its times and dimensions. */
    meta: {
      /** When it was added. */
      timestamps: {
        /**
         * When the file was added. A time in UTC with milliseconds and without a zone such as
         * 2026-01-31T09:30:00.000.
         */
        created_at: string;
      };
      /** The size of an image in pixels. */
      dimensions?: {
        /** Pixels from left to right. */
        width: number;
        /** Pixels from top to bottom. */
        height: number;
      };
    };
  };
  /** A hierarchy of a published release. */
  CatalogHierarchy: {
    /** The id that paths and filters take, also for its root node. A UUID. */
    id: string;
    /** Always hierarchy. */
    type: 'hierarchy';
    /** Its texts, its curated products and its times. */
    attributes: {
      /** What a shopper reads, in the language of the response. */
      name: string;
      /** Its part of an address, in the language of the response. */
      slug?: string;
      /** Text for shoppers, in the language of the response. */
      description?: string;
      /** Ids of the products that come first, in this order; at most 20. */
      curated_products?: string[];
      /**
       * When the release was published. A time in UTC with milliseconds and without a zone such as
       * 2026-01-31T09:30:00.000.
       */
      published_at: string;
      /**
       * When it was made. A time in UTC with milliseconds and without a zone such as
       * 2026-01-31T09:30:00.000.
       */
      created_at: string;
      /**
       * When it last changed; lists have the latest first. A time in UTC with milliseconds and
       * without a zone such as 2026-01-31T09:30:00.000.
       */
      updated_at: string;
    };
    /** Its products, and the nodes below it. */
    relationships: {
      /** Where the products of the whole hierarchy are. */
      products: {
        /** Where to ask for them. */
        links: {
          /** Relative address of their list in this release. */
          related: string;
        };
      };
      /** Where the nodes directly below it are. */
      children: {
        /** Where to ask for them. */
        links: {
          /** Relative address of their list in this release. */
          related: string;
        };
      };
      /** Where all nodes below it are. */
      nodes: {
        /** Where to ask for them. */
        links: {
          /** Relative address of their list in this release. */
          related: string;
        };
      };
    };
    /** The way to it, the catalog and the language. */
    meta: {
      /** The way to it: the hierarchy first, itself last. */
      breadcrumbs: {
        /** Id of the node or hierarchy. A UUID. */
        id: string;
        /** Its name, in the language of the response. */
        name: string;
        /** Its slug, in the language of the response. */
        slug?: string;
      }[];
      /** Whether there are nodes directly below it. */
      has_children: boolean;
      /** Id of the catalog that was read. A UUID. */
      catalog_id: string;
      /** Language of the texts of this response. A BCP 47 language tag such as fr-CA. */
      language: string;
    };
  };
  /** A page of catalogs. */
  CatalogList: {
    /** How long the list is, and which page of it this is. */
    meta: CatalogTypes['ListMeta'];
    /** Catalogs of this page, the first made first. */
    data: CatalogTypes['Catalog'][];
    /** Relative addresses of this page and its neighbours. */
    links: CatalogTypes['ListLinks'];
  };
  /** A node of a hierarchy in a published release. */
  CatalogNode: {
    /** The id that paths and filters take. A UUID. */
    id: string;
    /** Always node, of a hierarchy too. */
    type: 'node';
    /** Its texts, its curated products and its times. */
    attributes: {
      /** What a shopper reads, in the language of the response. */
      name: string;
      /** Its part of an address, in the language of the response. */
      slug?: string;
      /** Text for shoppers, in the language of the response. */
      description?: string;
      /** Ids of the products that come first, in this order; at most 20. */
      curated_products?: string[];
      /**
       * When the release was published. A time in UTC with milliseconds and without a zone such as
       * 2026-01-31T09:30:00.000.
       */
      published_at: string;
      /**
       * When it was made. A time in UTC with milliseconds and without a zone such as
       * 2026-01-31T09:30:00.000.
       */
      created_at: string;
      /**
       * When it last changed; lists have the latest first. A time in UTC with milliseconds and
       * without a zone such as 2026-01-31T09:30:00.000.
       */
      updated_at: string;
    };
    /** The node above it, those below it, and its products. */
    relationships: {
      /** The node above; a root has none. */
      parent?: {
        /** The node or hierarchy above. */
        data: {
          /** Id of the node or hierarchy above. A UUID. */
          id: string;
          /** Always node, of a hierarchy too. */
          type: 'node';
        };
      };
      /** Where the products are that are attached to it. */
      products: {
        /** Where to ask for them. */
        links: {
          /** Relative address of their list in this release. */
          related: string;
        };
      };
      /** Where the nodes directly below it are. */
      children?: {
        /** Where to ask for them. */
        links: {
          /** Relative address of their list in this release. */
          related: string;
        };
      };
    };
    /** Its place, the catalog and the language. */
    meta: {
      /**
       * Ids of the hierarchy and of the nodes from it down to the parent of this node; empty for a
       * root.
       */
      bread_crumb: string[];
      /** The way to it: the hierarchy first, itself last. */
      breadcrumbs: {
        /** Id of the node or hierarchy. A UUID. */
        id: string;
        /** Its name, in the language of the response. */
        name: string;
        /** Its slug, in the language of the response. */
        slug?: string;
      }[];
      /** Whether there are nodes directly below it. */
      has_children: boolean;
      /** Id of the tree it is in; of a root its own id. A UUID. */
      hierarchy_id: string;
      /** Id of the catalog that was read. A UUID. */
      catalog_id: string;
      /** Language of the texts of this response. A BCP 47 language tag such as fr-CA. */
      language: string;
    };
  };
  /** A live product of a published release. */
  CatalogProduct: {
    /** The id that paths and filters take. A UUID. */
    id: string;
    /** Always product. */
    type: 'product';
    /** Its texts, prices, tags and times. */
    attributes: CatalogTypes['ProductAttributes'];
    /** Its family, its files, its parts. */
    relationships: CatalogTypes['ProductRelationships'];
    /** What the catalog adds: nodes, display prices, variations. */
    meta: CatalogTypes['ProductMeta'];
  };
  /** A published release of a catalog. */
  CatalogRelease: {
    /** The id that paths take. */
    id: string;
    /** Always catalog-release. */
    type: 'catalog-release';
    /** Its catalog, its time and its hierarchies. */
    attributes: {
      /** Id of the catalog that was published. A UUID. */
      catalog_id: string;
      /** When it was published. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      published_at: string;
      /** Its hierarchies, as the catalog lists them; the first 100. */
      hierarchies: {
        /** Id of the hierarchy. A UUID. */
        id: string;
        /** Always hierarchy. */
        label: string;
        /** Its name, in the language of the response. */
        name: string;
      }[];
    };
    /** Where to ask for what it holds. */
    relationships: {
      /** Where its hierarchies are. */
      hierarchies: {
        /** Where to ask for them. */
        links: {
          /** Relative address of their list in this release. */
          related: string;
        };
      };
      /** Where its products are. */
      products: {
        /** Where to ask for them. */
        links: {
          /** Relative address of their list in this release. */
          related: string;
        };
      };
    };
    /** Its size and the language. */
    meta: {
      /** Always PUBLISHED. */
      release_status: 'PUBLISHED';
      /** Language of the texts of this response. A BCP 47 language tag such as fr-CA. */
      language: string;
      /** How many products its nodes list. */
      total_products: number;
    };
  };
  /** For which shoppers which catalog is read. */
  CatalogRule: {
    /** The id that paths take. A UUID. */
    id: string;
    /** Always catalog_rule. */
    type: 'catalog_rule';
    /** Whom it is for, and its times. */
    attributes: {
      /** What its owners call it. */
      name: string;
      /** What it is for. */
      description?: string;
      /** The catalog that is read for these shoppers. A UUID. */
      catalog_id: string;
      /** Whom it is for: ids, of which the shopper’s account is one. */
      account_ids?: string[];
      /** Whom it is for: ids, of which the shopper as a customer has one. */
      customer_ids?: string[];
      /** Channels that it is for, compared exactly. */
      channels?: string[];
      /** Context tags that it is for, in any letter case. */
      tags?: string[];
      /** When it takes part; always when absent. */
      schedules?: {
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
      }[];
      /** When it was made. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      created_at: string;
      /** When it last changed. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      updated_at: string;
    };
  };
  Component: {
    /** What a shopper reads above the choice. */
    name: string;
    /** The fewest options to choose. */
    min?: number;
    /** The most options to choose. */
    max?: number;
    /** Higher comes first. */
    sort_order?: number;
    /** The products to choose from. */
    options: CatalogTypes['ComponentOption'][];
  };
  ComponentOption: {
    /** Id of the product that may be chosen. A UUID. */
    id: string;
    /** Always product. */
    type: 'product';
    /** Pieces of the product in one bundle. */
    quantity: number;
    /** Higher comes first. */
    sort_order?: number;
    /** Whether it is chosen unless the shopper chooses. */
    default?: boolean;
  };
  ComponentProductPrice: {
    /** What a piece costs now, by currency. */
    price?: PriceTypes['Price'];
    /** The same in the currency and language of the response. */
    display_price?: CatalogTypes['DisplayPrice'];
    /** The list price of the currencies that the sale changes. */
    original_price?: PriceTypes['Price'];
    /** What a piece costs without the sale. */
    original_display_price?: CatalogTypes['DisplayPrice'];
    /** Name of the sale in force; absent without one. */
    sale_id?: string;
    /**
     * When the sale ends. A time in UTC with milliseconds and without a zone such as
     * 2026-01-31T09:30:00.000.
     */
    sale_expires?: string;
    /** Id of the set of prices that gave this one. A UUID. */
    pricebook_id?: string;
  };
  /** A bundle's components by key. */
  Components: {
    [key: string]: CatalogTypes['Component'];
  };
  /** A currency that prices of the store are in. */
  Currency: {
    /** Its code: currencies have no other id. A three-letter uppercase ISO currency code. */
    id: string;
    /** Always currency. */
    type: 'currency';
    /** Which money it is. A three-letter uppercase ISO currency code. */
    code: string;
    /** Always 1: prices are kept by currency. */
    exchange_rate: number;
    /** How a price is written, with {price} in its place. */
    format: string;
    /** What stands before the fraction. */
    decimal_point: string;
    /** What stands between thousands. */
    thousand_separator: string;
    /** Digits of the fraction. */
    decimal_places: number;
    /** Whether prices are shown in it when none is asked for. */
    default: boolean;
    /** Always true: others are not listed. */
    enabled: boolean;
  };
  /** A currency. */
  CurrencyDocument: {
    /** What was asked for. */
    data: CatalogTypes['Currency'];
  };
  /** A page of currencies. */
  CurrencyList: {
    /** How long the list is, and which page of it this is. */
    meta: CatalogTypes['ListMeta'];
    /** Currencies of this page, by their codes. */
    data: CatalogTypes['Currency'][];
    /** Relative addresses of this page and its neighbours. */
    links: CatalogTypes['ListLinks'];
  };
  DisplayAmount: {
    /** A whole number of minor units as text such as "1999". */
    amount: string;
    /** Which money the amount is in. A three-letter uppercase ISO currency code. */
    currency: string;
    /** The amount as a shopper of the response’s language reads it. */
    formatted: string;
  };
  /** A price as a shopper reads it; the side that the price entry does not know is absent. */
  DisplayPrice: {
    /** What it costs, tax included. */
    with_tax?: CatalogTypes['DisplayAmount'];
    /** What it costs before tax. */
    without_tax?: CatalogTypes['DisplayAmount'];
  };
  /** A file. */
  FileDocument: {
    /** What was asked for. */
    data: CatalogTypes['CatalogFile'];
  };
  /** A page of files. */
  FileList: {
    /** How long the list is, and which page of it this is. */
    meta: CatalogTypes['ListMeta'];
    /** Files of this page, by their ids. */
    data: CatalogTypes['CatalogFile'][];
    /** Relative addresses of this page and its neighbours. */
    links: CatalogTypes['ListLinks'];
  };
  FileReference: {
    /** Always file. */
    type: 'file';
    /** Id of the file, which include=files brings. A UUID. */
    id: string;
    /**
     * When the file was added. A time in UTC with milliseconds and without a zone such as
     * 2026-01-31T09:30:00.000.
     */
    created_at: string;
  };
  /** A hierarchy. */
  HierarchyDocument: {
    /** What was asked for. */
    data: CatalogTypes['CatalogHierarchy'];
  };
  /** A page of hierarchies of a release. */
  HierarchyList: {
    /** How long the list is, and which page of it this is. */
    meta: CatalogTypes['ListMeta'];
    /** Hierarchies of this page, as the catalog lists them. */
    data: CatalogTypes['CatalogHierarchy'][];
    /** Relative addresses of this page and its neighbours. */
    links: CatalogTypes['ListLinks'];
  };
  /** The resources that include asked for, each once; only what was found. */
  Included: {
    /** Images that the products show first, each once. */
    main_images?: CatalogTypes['CatalogFile'][];
    /** Images and documents that go with the products, each once. */
    files?: CatalogTypes['CatalogFile'][];
    /** Products that may be chosen in the bundles, each once. */
    component_products?: CatalogTypes['CatalogProduct'][];
  };
  /** Relative references to this page and its neighbours, with the parameters that were sent. */
  ListLinks: {
    /** Relative address of this page. */
    self: string;
    /** Relative address of the page at offset 0. */
    first: string;
    /** Relative address of the page that ends the list. */
    last: string;
    /** Relative address of the page before, when there is one. */
    prev?: string;
    /** Relative address of the page after, when there is one. */
    next?: string;
  };
  /** The size of a list, and the page of it. */
  ListMeta: {
    /** How long the whole list is. */
    results: {
      /** How many records match the filter, on all pages. */
      total: number;
    };
    /** Which part of the list this is. */
    page: {
      /** The most records that a page has. */
      limit: number;
      /** How many records come before this page. */
      offset: number;
      /** Number of the page that the offset falls on; the first is 1. */
      current: number;
      /** How many records are on this page. */
      total: number;
    };
  };
  /** A node. */
  NodeDocument: {
    /** What was asked for. */
    data: CatalogTypes['CatalogNode'];
  };
  /** A page of nodes of a release. */
  NodeList: {
    /** How long the list is, and which page of it this is. */
    meta: CatalogTypes['ListMeta'];
    /** Nodes of this page, in the order of the list. */
    data: CatalogTypes['CatalogNode'][];
    /** Relative addresses of this page and its neighbours. */
    links: CatalogTypes['ListLinks'];
  };
  /** The attributes of a product as a release shows it. */
  ProductAttributes: {
    /**
     * When the release was published. A time in UTC with milliseconds and without a zone such as
     * 2026-01-31T09:30:00.000.
     */
    published_at: string;
    /**
     * When it was made. A time in UTC with milliseconds and without a zone such as
     * 2026-01-31T09:30:00.000.
     */
    created_at: string;
    /**
     * When it last changed. A time in UTC with milliseconds and without a zone such as
     * 2026-01-31T09:30:00.000.
     */
    updated_at: string;
    /** True for a product that has child products. */
    base_product: boolean;
    /** Id of the parent of a child product. A UUID. */
    base_product_id?: string;
    /** Physical or digital. */
    commodity_type?: string;
    /** Present, and true, when the node curates the product. */
    curated_product?: boolean;
    /** Universal product code or European article number. */
    upc_ean?: string;
    /** The number that its maker gave it. */
    manufacturer_part_num?: string;
    /** Lower-case words to find it by. */
    tags?: string[];
    /** Names of the modifiers of a child product, in the order in which they are applied. */
    price_modifiers?: string[];
    /** Text for shoppers, in the language of the response. */
    description?: string;
    /** What a shopper reads, in the language of the response. */
    name: string;
    /** Stock keeping unit; prices belong to it. */
    sku?: string;
    /** Its part of an address, in the language of the response. */
    slug?: string;
    /** A reference to another system. At most 2048 characters. */
    external_ref?: string;
    /** Always live: drafts are not published. */
    status: 'live';
    /** What a piece costs now, by currency code. */
    price?: PriceTypes['Price'];
    /** Values by name that the shop shows to shoppers. */
    shopper_attributes?: {
      [key: string]: unknown;
    };
    /** What a piece costs from a quantity on. */
    tiers?: CatalogTypes['Tiers'];
    /** What a bundle is made of. */
    components?: CatalogTypes['Components'];
    /** What a shopper may enter, by name, as the store has it. */
    custom_inputs?: {
      [key: string]: unknown;
    };
    /** Members of the shop’s own, by template. */
    extensions?: {
      [key: string]: unknown;
    };
  };
  /** A product, with what include asked for. */
  ProductDocument: {
    /** What was asked for. */
    data: CatalogTypes['CatalogProduct'];
    /** What include asked for; absent when nothing was found. */
    included?: CatalogTypes['Included'];
  };
  /** A page of products of a node. */
  ProductList: {
    /** How long the list is, and which page of it this is. */
    meta: CatalogTypes['ListMeta'];
    /** Products of this page, curated ones first. */
    data: CatalogTypes['CatalogProduct'][];
    /** What include asked for; absent when nothing was found. */
    included?: CatalogTypes['Included'];
    /** Relative addresses of this page and its neighbours. */
    links: CatalogTypes['ListLinks'];
  };
  /** What the catalog adds to a product: its nodes, its price, its variations. */
  ProductMeta: {
    /**
     * For each node that the product is attached to the way there: the hierarchy, then the nodes
     * down to its parent.
     */
    bread_crumbs?: {
      [key: string]: string[];
    };
    /** The nodes that the product is attached to, newest attachment first. */
    bread_crumb_nodes?: string[];
    /** Id of the catalog that was read. A UUID. */
    catalog_id: string;
    /** Id of the set of prices that gave this one. A UUID. */
    pricebook_id?: string;
    /** What a piece costs now, in the currency and language of the response. */
    display_price?: CatalogTypes['DisplayPrice'];
    /** What a piece costs without the sale. */
    original_display_price?: CatalogTypes['DisplayPrice'];
    /** Always pim: products come from the store. */
    catalog_source: 'pim';
    /** Name of the sale in force; absent without one. */
    sale_id?: string;
    /**
     * When the sale ends; absent when it has no end. A time in UTC with milliseconds and without a
     * zone such as 2026-01-31T09:30:00.000.
     */
    sale_expires?: string;
    /** The list price of the currencies that the sale changes. */
    original_price?: PriceTypes['Price'];
    /** The prices of the products that a bundle may hold, by product id. */
    component_products?: {
      [key: string]: CatalogTypes['ComponentProductPrice'];
    };
    /** What made the price of a child product from its parent’s, by name. */
    price_modifiers?: {
      [key: string]: CatalogTypes['ProductPriceModifier'];
    };
    /** Display prices by the keys of attributes.tiers. */
    tiers?: {
      [key: string]: CatalogTypes['TierDisplayPrice'];
    };
    /** Id of the child product for each choice of options. */
    variation_matrix?: {
      [key: string]: unknown;
    };
    /** What is chosen in a bundle by default. */
    bundle_configuration?: CatalogTypes['BundleConfiguration'];
    /** The variations of a parent with all their options. */
    variations?: CatalogTypes['Variation'][];
    /** The variations of a child with the option that it is. */
    child_variations?: CatalogTypes['Variation'][];
    /** For each child of a parent the ids of its options. */
    child_option_ids?: string[][];
    /** What it is within the catalog, such as parent or bundle. */
    product_types: ('standard' | 'parent' | 'child' | 'bundle')[];
    /** Language of the texts of this response. A BCP 47 language tag such as fr-CA. */
    language: string;
  };
  ProductPriceModifier: {
    /** How the amount is applied to the parent’s price. */
    modifier_type: 'price_increment' | 'price_decrement' | 'price_equals';
    /** Its amount, by currency code. */
    currencies: PriceTypes['Price'];
  };
  ProductReference: {
    /** Id of the product that is meant. A UUID. */
    id: string;
    /** Always product. */
    type: 'product';
  };
  /** A page of references to products. */
  ProductReferenceList: {
    /** How long the list is, and which page of it this is. */
    meta: CatalogTypes['ListMeta'];
    /** References of this page. */
    data: CatalogTypes['ProductReference'][];
    /** Relative addresses of this page and its neighbours. */
    links: CatalogTypes['ListLinks'];
  };
  /** What a product is linked to; each member is present when there is something to link. */
  ProductRelationships: {
    /** The parent of a child product. */
    parent?: {
      /** Which product it is. */
      data: CatalogTypes['ProductReference'];
    };
    /** The children of a parent product. */
    children?: {
      /** Ids of all of them. */
      data: CatalogTypes['ProductReference'][];
      /** Where to ask for them. */
      links: {
        /** Relative address of the list of these products. */
        self: string;
      };
    };
    /** Images and documents that go with the product. */
    files?: {
      /** Ids of all of them, in their order. */
      data: CatalogTypes['FileReference'][];
    };
    /** The image to show first. */
    main_image?: {
      /** Which file it is. */
      data: {
        /** Always main_image. */
        type: 'main_image';
        /** Id of the file, which include=main_image brings. A UUID. */
        id: string;
      };
    };
    /** The products that a bundle may hold. */
    component_products?: {
      /** Ids of all of them. */
      data: CatalogTypes['ProductReference'][];
      /** Where to ask for them. */
      links: {
        /** Relative address of the list of these products. */
        self: string;
      };
    };
  };
  /** A release. */
  ReleaseDocument: {
    /** What was asked for. */
    data: CatalogTypes['CatalogRelease'];
  };
  /** The releases of a catalog. */
  ReleaseList: {
    /** How long the list is, and which page of it this is. */
    meta: CatalogTypes['ListMeta'];
    /** Releases of this page, the newest first. */
    data: CatalogTypes['CatalogRelease'][];
    /** Relative addresses of this page and its neighbours. */
    links: CatalogTypes['ListLinks'];
  };
  /** What is to change: present members change, absent ones stay, null clears. */
  RuleChange: {
    /** What its owners call it; explanations show it. 1 to 1024 characters. */
    name?: string;
    /** The catalog that is read for these shoppers. A UUID. */
    catalog_id?: string;
    /** What it is for; null clears it. */
    description?: string | null;
    /** Whom it is for: ids, of which the shopper’s account is one; null or none clears it. */
    account_ids?: string[] | null;
    /** Whom it is for: ids, of which the shopper as a customer has one; null or none clears it. */
    customer_ids?: string[] | null;
    /** Channels that it is for, compared exactly; null or none clears it. */
    channels?: string[] | null;
    /** Context tags that it is for, in any letter case; null or none clears it. */
    tags?: string[] | null;
    /** When it takes part: in any of these periods; null or none for always. */
    schedules?: CatalogTypes['RulePeriod'][] | null;
    /**
     * Must be empty: rules here know no tags of accounts, and one that asks for them would be for
     * everybody.
     */
    account_tag_ids?: unknown[] | null;
    /**
     * Must be empty: rules here know no price books of their own, and one that asks for them would
     * be for everybody.
     */
    pricebook_ids?: unknown[] | null;
  };
  /** What a new rule says. */
  RuleContent: {
    /** What its owners call it; explanations show it. 1 to 1024 characters. */
    name: string;
    /** The catalog that is read for these shoppers. A UUID. */
    catalog_id: string;
    /** What it is for; null clears it. */
    description?: string | null;
    /** Whom it is for: ids, of which the shopper’s account is one; null or none clears it. */
    account_ids?: string[] | null;
    /** Whom it is for: ids, of which the shopper as a customer has one; null or none clears it. */
    customer_ids?: string[] | null;
    /** Channels that it is for, compared exactly; null or none clears it. */
    channels?: string[] | null;
    /** Context tags that it is for, in any letter case; null or none clears it. */
    tags?: string[] | null;
    /** When it takes part: in any of these periods; null or none for always. */
    schedules?: CatalogTypes['RulePeriod'][] | null;
    /**
     * Must be empty: rules here know no tags of accounts, and one that asks for them would be for
     * everybody.
     */
    account_tag_ids?: unknown[] | null;
    /**
     * Must be empty: rules here know no price books of their own, and one that asks for them would
     * be for everybody.
     */
    pricebook_ids?: unknown[] | null;
  };
  /** The body that makes a rule. */
  RuleCreation: {
    /** The new rule. */
    data: {
      /** Always catalog_rule. */
      type: 'catalog_rule';
      /** What it says. */
      attributes: CatalogTypes['RuleContent'];
    };
  };
  /** A catalog rule. */
  RuleDocument: {
    /** The rule as it is now. */
    data: CatalogTypes['CatalogRule'];
  };
  /** A page of catalog rules. */
  RuleList: {
    /** How long the list is, and which page of it this is. */
    meta: CatalogTypes['ListMeta'];
    /** Rules of this page, the oldest first. */
    data: CatalogTypes['CatalogRule'][];
    /** Relative addresses of this page and its neighbours. */
    links: CatalogTypes['ListLinks'];
  };
  /** A period; an end that is null is open. */
  RulePeriod: {
    /** The first moment of the period; open when absent. */
    valid_from?: string | null;
    /** The first moment after the period; open when absent. */
    valid_to?: string | null;
  };
  /** The body that changes a rule. */
  RuleUpdate: {
    /** The rule and what is to change of it. */
    data: {
      /** The same id as in the path. A UUID. */
      id: string;
      /** Always catalog_rule. */
      type: 'catalog_rule';
      /** What is to change. */
      attributes?: CatalogTypes['RuleChange'];
    };
  };
  Tier: {
    /** Pieces from which the price holds. */
    minimum_quantity: number;
    /** What a piece costs then, by currency code. */
    price: PriceTypes['Price'];
  };
  TierDisplayPrice: {
    /** The price of a piece from this quantity on. */
    display_price?: CatalogTypes['DisplayPrice'];
    /** What a piece costs without the sale. */
    original_display_price?: CatalogTypes['DisplayPrice'];
  };
  /** Prices that hold from a quantity on, by key. */
  Tiers: {
    [key: string]: CatalogTypes['Tier'];
  };
  /** A way in which the children of a product differ. */
  Variation: {
    /** The same for the parent and its children. A UUID. */
    id: string;
    /** What a shopper reads, such as Size or M. */
    name: string;
    /** Higher comes first; without it the order is drawn at publishing. */
    sort_order?: number;
    /** What the child product is; only on a child. */
    option?: CatalogTypes['VariationOption'];
    /** All that can be chosen; only on a parent. */
    options?: CatalogTypes['VariationOption'][];
  };
  /** One choice within a variation, such as the size M. */
  VariationOption: {
    /** The id that child_option_ids and variation_matrix name. A UUID. */
    id: string;
    /** What a shopper reads, such as Size or M. */
    name: string;
    /** Higher comes first; without it the order is drawn at publishing. */
    sort_order?: number;
    /** Text for shoppers, when there is one. */
    description?: string;
  };
}
