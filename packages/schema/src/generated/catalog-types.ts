// Written by src/written-types.test.ts: change the schemas, then run that with -u.

import type { PriceTypes } from './price-types.js';

export interface CatalogTypes {
  /** Chosen options of a bundle. */
  BundleConfiguration: {
    /** Quantity of each chosen product by product id, for each component key. */
    selected_options: {
      [key: string]: {
        [key: string]: number;
      };
    };
  };
  /** Choice of the options of a bundle. */
  BundleSelection: {
    /** Chosen options by component. */
    data: {
      /** Quantity of each chosen product by product id, for each component key. */
      selected_options: {
        [key: string]: {
          [key: string]: number;
        };
      };
    };
  };
  /** A catalog as stored, published or not. */
  Catalog: {
    /** Id used in paths and rules. A UUID. */
    id: string;
    /** Always catalog. */
    type: 'catalog';
    /** Contents and times. */
    attributes: {
      /** Internal name. */
      name: string;
      /** Internal description; may be empty. */
      description: string;
      /** Ids of the hierarchies that it publishes, in display order. */
      hierarchy_ids: string[];
      /** Price books of the catalog, with priorities. */
      pricebook_ids: {
        /** Id of the price book. A UUID. */
        id: string;
        /** Priority; of the price books with a price for a SKU, the highest priority wins. */
        priority: number;
      }[];
      /** Default language of the catalog. A BCP 47 language tag such as fr-CA. */
      default_language: string;
      /** Further languages of the catalog. */
      languages: string[];
      /** Always store; organizations are not supported. */
      owner: 'store' | 'organization';
      /** Creation time. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      created_at: string;
      /** Time of the last change. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      updated_at: string;
    };
    /** Links to its releases and to the catalog rules. */
    relationships: {
      /** Link to its releases. */
      releases: {
        /** Link to the related list. */
        links: {
          /** Relative URL of the list. */
          related: string;
        };
      };
      /** Link to the catalog rules. */
      rules: {
        /** Link to the related list. */
        links: {
          /** Relative URL of the list. */
          related: string;
        };
      };
    };
  };
  /** A catalog. */
  CatalogDocument: {
    /** The requested resource. */
    data: CatalogTypes['Catalog'];
  };
  /** A file of a product, such as its main image. */
  CatalogFile: {
    /** Always file, also for a main image. */
    type: 'file';
    /** Id used by products. A UUID. */
    id: string;
    /** File name for downloads. */
    file_name?: string;
    /** Media type, such as image/jpeg. */
    mime_type?: string;
    /** Size in bytes. */
    file_size?: number;
    /** True if it can be downloaded without a token. */
    public: boolean;
    /** Alternative text of an image. */
    alt_text?: string;
    /** Link to the contents of the file. */
    link: {
      /** URL of the file; absolute in HTTP responses. */
      href: string;
    };
    /** Times and dimensions. */
    meta: {
      /** Time of creation. */
      timestamps: {
        /**
         * Time when the file was added. A time in UTC with milliseconds and without a zone such as
         * 2026-01-31T09:30:00.000.
         */
        created_at: string;
      };
      /** The size of an image in pixels. */
      dimensions?: {
        /** Width in pixels. */
        width: number;
        /** Height in pixels. */
        height: number;
      };
    };
  };
  /** A hierarchy of a published release. */
  CatalogHierarchy: {
    /** Id used in paths and filters; also the id of its root node. A UUID. */
    id: string;
    /** Always hierarchy. */
    type: 'hierarchy';
    /** Texts, curated products and times. */
    attributes: {
      /** Name shown to shoppers, in the language of the response. */
      name: string;
      /** URL slug, in the language of the response. */
      slug?: string;
      /** Description shown to shoppers, in the language of the response. */
      description?: string;
      /** Ids of the curated products, which come first in this order; at most 20. */
      curated_products?: string[];
      /**
       * Publication time of the release. A time in UTC with milliseconds and without a zone such as
       * 2026-01-31T09:30:00.000.
       */
      published_at: string;
      /**
       * Creation time. A time in UTC with milliseconds and without a zone such as
       * 2026-01-31T09:30:00.000.
       */
      created_at: string;
      /**
       * Time of the last change; lists start with the latest. A time in UTC with milliseconds and
       * without a zone such as 2026-01-31T09:30:00.000.
       */
      updated_at: string;
    };
    /** Links to its products and to the nodes below it. */
    relationships: {
      /** Link to the products of the whole hierarchy. */
      products: {
        /** Link to the related list. */
        links: {
          /** Relative URL of the list in this release. */
          related: string;
        };
      };
      /** Link to the nodes directly below it. */
      children: {
        /** Link to the related list. */
        links: {
          /** Relative URL of the list in this release. */
          related: string;
        };
      };
      /** Link to all nodes below it. */
      nodes: {
        /** Link to the related list. */
        links: {
          /** Relative URL of the list in this release. */
          related: string;
        };
      };
    };
    /** Breadcrumbs, catalog and language. */
    meta: {
      /** Path from the hierarchy to this node: the hierarchy first, this node last. */
      breadcrumbs: {
        /** Id of the node or hierarchy. A UUID. */
        id: string;
        /** Name in the language of the response. */
        name: string;
        /** URL slug in the language of the response. */
        slug?: string;
      }[];
      /** True if there are nodes directly below it. */
      has_children: boolean;
      /** Id of the catalog that was read. A UUID. */
      catalog_id: string;
      /**
       * Language of the names and descriptions in this response. A BCP 47 language tag such as
       * fr-CA.
       */
      language: string;
    };
  };
  /** A page of catalogs. */
  CatalogList: {
    /** Size of the list, and position of this page. */
    meta: CatalogTypes['ListMeta'];
    /** Catalogs of this page, oldest first. */
    data: CatalogTypes['Catalog'][];
    /** Relative links to this page and adjacent pages. */
    links: CatalogTypes['ListLinks'];
  };
  /** A node of a hierarchy in a published release. */
  CatalogNode: {
    /** Id used in paths and filters. A UUID. */
    id: string;
    /** Always node, also for a hierarchy. */
    type: 'node';
    /** Texts, curated products and times. */
    attributes: {
      /** Name shown to shoppers, in the language of the response. */
      name: string;
      /** URL slug, in the language of the response. */
      slug?: string;
      /** Description shown to shoppers, in the language of the response. */
      description?: string;
      /** Ids of the curated products, which come first in this order; at most 20. */
      curated_products?: string[];
      /**
       * Publication time of the release. A time in UTC with milliseconds and without a zone such as
       * 2026-01-31T09:30:00.000.
       */
      published_at: string;
      /**
       * Creation time. A time in UTC with milliseconds and without a zone such as
       * 2026-01-31T09:30:00.000.
       */
      created_at: string;
      /**
       * Time of the last change; lists start with the latest. A time in UTC with milliseconds and
       * without a zone such as 2026-01-31T09:30:00.000.
       */
      updated_at: string;
    };
    /** Parent, child nodes and products. */
    relationships: {
      /** The parent; absent for a root node. */
      parent?: {
        /** The parent node or hierarchy. */
        data: {
          /** Id of the parent node or hierarchy. A UUID. */
          id: string;
          /** Always node, also for a hierarchy. */
          type: 'node';
        };
      };
      /** Link to the products attached to it. */
      products: {
        /** Link to the related list. */
        links: {
          /** Relative URL of the list in this release. */
          related: string;
        };
      };
      /** Link to the nodes directly below it. */
      children?: {
        /** Link to the related list. */
        links: {
          /** Relative URL of the list in this release. */
          related: string;
        };
      };
    };
    /** Path in the hierarchy, catalog and language. */
    meta: {
      /** Ids from the hierarchy down to the parent of this node; empty for a root node. */
      bread_crumb: string[];
      /** Path from the hierarchy to this node: the hierarchy first, this node last. */
      breadcrumbs: {
        /** Id of the node or hierarchy. A UUID. */
        id: string;
        /** Name in the language of the response. */
        name: string;
        /** URL slug in the language of the response. */
        slug?: string;
      }[];
      /** True if there are nodes directly below it. */
      has_children: boolean;
      /** Id of its hierarchy; for a root node, its own id. A UUID. */
      hierarchy_id: string;
      /** Id of the catalog that was read. A UUID. */
      catalog_id: string;
      /**
       * Language of the names and descriptions in this response. A BCP 47 language tag such as
       * fr-CA.
       */
      language: string;
    };
  };
  /** A live product of a published release. */
  CatalogProduct: {
    /** Id used in paths and filters. A UUID. */
    id: string;
    /** Always product. */
    type: 'product';
    /** Texts, prices, tags and times. */
    attributes: CatalogTypes['ProductAttributes'];
    /** Related products and files. */
    relationships: CatalogTypes['ProductRelationships'];
    /** Data that the catalog adds: nodes, display prices, variations. */
    meta: CatalogTypes['ProductMeta'];
  };
  /** A published release of a catalog. */
  CatalogRelease: {
    /** Id used in paths. */
    id: string;
    /** Always catalog-release. */
    type: 'catalog-release';
    /** Catalog, publication time and hierarchies. */
    attributes: {
      /** Id of the published catalog. A UUID. */
      catalog_id: string;
      /** Publication time. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      published_at: string;
      /** Hierarchies of the release, in the order of the catalog; only the first 100. */
      hierarchies: {
        /** Id of the hierarchy. A UUID. */
        id: string;
        /** Always hierarchy. */
        label: string;
        /** Name in the language of the response. */
        name: string;
      }[];
    };
    /** Links to its contents. */
    relationships: {
      /** Link to its hierarchies. */
      hierarchies: {
        /** Link to the related list. */
        links: {
          /** Relative URL of the list in this release. */
          related: string;
        };
      };
      /** Link to its products. */
      products: {
        /** Link to the related list. */
        links: {
          /** Relative URL of the list in this release. */
          related: string;
        };
      };
    };
    /** Size and language. */
    meta: {
      /** Always PUBLISHED. */
      release_status: 'PUBLISHED';
      /**
       * Language of the names and descriptions in this response. A BCP 47 language tag such as
       * fr-CA.
       */
      language: string;
      /** Number of products in its nodes. */
      total_products: number;
    };
  };
  /** A rule that selects a catalog for some shoppers. */
  CatalogRule: {
    /** Id used in paths. A UUID. */
    id: string;
    /** Always catalog_rule. */
    type: 'catalog_rule';
    /** Catalog, criteria and times. */
    attributes: {
      /** Internal name. */
      name: string;
      /** Internal description. */
      description?: string;
      /** Id of the catalog that these shoppers see. A UUID. */
      catalog_id: string;
      /** Account ids; matches if the shopper’s account is one of them. */
      account_ids?: string[];
      /** Customer ids; matches if the shopper is one of these customers. */
      customer_ids?: string[];
      /** Channels; matches if the shopper’s channel is one of them (case-sensitive). */
      channels?: string[];
      /** Context tags; matches if the shopper has one of them (case-insensitive). */
      tags?: string[];
      /** Periods in which the rule is active; always active if absent. */
      schedules?: {
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
      }[];
      /** Creation time. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      created_at: string;
      /** Time of the last change. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      updated_at: string;
    };
  };
  Component: {
    /** Heading of the choice, shown to shoppers. */
    name: string;
    /** Minimum number of options to choose. */
    min?: number;
    /** Maximum number of options to choose. */
    max?: number;
    /** Sort order; higher values come first. */
    sort_order?: number;
    /** The products to choose from. */
    options: CatalogTypes['ComponentOption'][];
  };
  ComponentOption: {
    /** Id of a product that can be chosen. A UUID. */
    id: string;
    /** Always product. */
    type: 'product';
    /** Units of the product in one bundle. */
    quantity: number;
    /** Sort order; higher values come first. */
    sort_order?: number;
    /** True if it is chosen by default. */
    default?: boolean;
  };
  ComponentProductPrice: {
    /** Price per unit now, by currency code. */
    price?: PriceTypes['Price'];
    /** Price per unit now, in the currency and language of the response. */
    display_price?: CatalogTypes['DisplayPrice'];
    /** List price, in the currencies that the sale changes. */
    original_price?: PriceTypes['Price'];
    /** Price per unit without the sale. */
    original_display_price?: CatalogTypes['DisplayPrice'];
    /** Name of the active sale; absent if there is none. */
    sale_id?: string;
    /**
     * End time of the sale. A time in UTC with milliseconds and without a zone such as
     * 2026-01-31T09:30:00.000.
     */
    sale_expires?: string;
    /** Id of the price book of the price. A UUID. */
    pricebook_id?: string;
  };
  /** A bundle's components by key. */
  Components: {
    [key: string]: CatalogTypes['Component'];
  };
  /** A currency of the prices in the store. */
  Currency: {
    /** Id: the currency code. A three-letter uppercase ISO currency code. */
    id: string;
    /** Always currency. */
    type: 'currency';
    /** ISO currency code. A three-letter uppercase ISO currency code. */
    code: string;
    /** Always 1; prices are stored for each currency. */
    exchange_rate: number;
    /** Format of a price; {price} is replaced with the amount. */
    format: string;
    /** Decimal separator. */
    decimal_point: string;
    /** Separator between groups of three digits. */
    thousand_separator: string;
    /** Number of decimal digits. */
    decimal_places: number;
    /** True if it is the default currency of prices. */
    default: boolean;
    /** Always true; only enabled currencies are listed. */
    enabled: boolean;
  };
  /** A currency. */
  CurrencyDocument: {
    /** The requested resource. */
    data: CatalogTypes['Currency'];
  };
  /** A page of currencies. */
  CurrencyList: {
    /** Size of the list, and position of this page. */
    meta: CatalogTypes['ListMeta'];
    /** Currencies of this page, ordered by code. */
    data: CatalogTypes['Currency'][];
    /** Relative links to this page and adjacent pages. */
    links: CatalogTypes['ListLinks'];
  };
  DisplayAmount: {
    /** A whole number of minor units as text such as "1999". */
    amount: string;
    /** Currency of the amount. A three-letter uppercase ISO currency code. */
    currency: string;
    /** Amount formatted for the language of the response. */
    formatted: string;
  };
  /**
   * A price formatted for display; has only with_tax or only without_tax, as the price is stored.
   */
  DisplayPrice: {
    /** Price including tax. */
    with_tax?: CatalogTypes['DisplayAmount'];
    /** Price before tax. */
    without_tax?: CatalogTypes['DisplayAmount'];
  };
  /** A file. */
  FileDocument: {
    /** The requested resource. */
    data: CatalogTypes['CatalogFile'];
  };
  /** A page of files. */
  FileList: {
    /** Size of the list, and position of this page. */
    meta: CatalogTypes['ListMeta'];
    /** Files of this page, ordered by id. */
    data: CatalogTypes['CatalogFile'][];
    /** Relative links to this page and adjacent pages. */
    links: CatalogTypes['ListLinks'];
  };
  FileReference: {
    /** Always file. */
    type: 'file';
    /** Id of the file; include=files returns the file. A UUID. */
    id: string;
    /**
     * When the file was added. A time in UTC with milliseconds and without a zone such as
     * 2026-01-31T09:30:00.000.
     */
    created_at: string;
  };
  /** A hierarchy. */
  HierarchyDocument: {
    /** The requested resource. */
    data: CatalogTypes['CatalogHierarchy'];
  };
  /** A page of hierarchies of a release. */
  HierarchyList: {
    /** Size of the list, and position of this page. */
    meta: CatalogTypes['ListMeta'];
    /** Hierarchies of this page, in the order of the catalog. */
    data: CatalogTypes['CatalogHierarchy'][];
    /** Relative links to this page and adjacent pages. */
    links: CatalogTypes['ListLinks'];
  };
  /** The resources requested with include, each once; missing ones are left out. */
  Included: {
    /** Main images of the products, each once. */
    main_images?: CatalogTypes['CatalogFile'][];
    /** Images and documents of the products, each once. */
    files?: CatalogTypes['CatalogFile'][];
    /** Component products of the bundles, each once. */
    component_products?: CatalogTypes['CatalogProduct'][];
  };
  /** Relative URLs of this page and adjacent pages, with the parameters of the request. */
  ListLinks: {
    /** Relative URL of this page. */
    self: string;
    /** Relative URL of the first page. */
    first: string;
    /** Relative URL of the last page. */
    last: string;
    /** Relative URL of the previous page; absent on the first page. */
    prev?: string;
    /** Relative URL of the next page; absent on the last page. */
    next?: string;
  };
  /** Size of a list, and position of a page. */
  ListMeta: {
    /** Size of the whole list. */
    results: {
      /** Number of records that match the filter, on all pages. */
      total: number;
    };
    /** Position of this page in the list. */
    page: {
      /** Maximum number of records on a page. */
      limit: number;
      /** Number of records before this page. */
      offset: number;
      /** Number of the page that contains the offset; the first is 1. */
      current: number;
      /** Number of records on this page. */
      total: number;
    };
  };
  /** A node. */
  NodeDocument: {
    /** The requested resource. */
    data: CatalogTypes['CatalogNode'];
  };
  /** A page of nodes of a release. */
  NodeList: {
    /** Size of the list, and position of this page. */
    meta: CatalogTypes['ListMeta'];
    /** Nodes of this page, in the order of the list. */
    data: CatalogTypes['CatalogNode'][];
    /** Relative links to this page and adjacent pages. */
    links: CatalogTypes['ListLinks'];
  };
  /** Attributes of a product in a release. */
  ProductAttributes: {
    /**
     * Publication time of the release. A time in UTC with milliseconds and without a zone such as
     * 2026-01-31T09:30:00.000.
     */
    published_at: string;
    /**
     * Creation time. A time in UTC with milliseconds and without a zone such as
     * 2026-01-31T09:30:00.000.
     */
    created_at: string;
    /**
     * Time of the last change. A time in UTC with milliseconds and without a zone such as
     * 2026-01-31T09:30:00.000.
     */
    updated_at: string;
    /** True for a product that has child products. */
    base_product: boolean;
    /** Id of the parent of a child product. A UUID. */
    base_product_id?: string;
    /** Physical or digital. */
    commodity_type?: string;
    /** True if the node curates the product; otherwise absent. */
    curated_product?: boolean;
    /** UPC or EAN barcode number. */
    upc_ean?: string;
    /** Part number of the manufacturer. */
    manufacturer_part_num?: string;
    /** Search keywords, in lower case. */
    tags?: string[];
    /** Names of the price modifiers of a child product, in the order in which they are applied. */
    price_modifiers?: string[];
    /** Description shown to shoppers, in the language of the response. */
    description?: string;
    /** Name shown to shoppers, in the language of the response. */
    name: string;
    /** Stock keeping unit; links the product to its prices. */
    sku?: string;
    /** URL slug, in the language of the response. */
    slug?: string;
    /** Reference to the same record in another system. At most 2048 characters. */
    external_ref?: string;
    /** Always live; drafts are not published. */
    status: 'live';
    /** Price per unit now, by currency code. */
    price?: PriceTypes['Price'];
    /** Values by name, shown to shoppers. */
    shopper_attributes?: {
      [key: string]: unknown;
    };
    /** Quantity discounts: prices per unit from a minimum quantity on. */
    tiers?: CatalogTypes['Tiers'];
    /** Components of a bundle. */
    components?: CatalogTypes['Components'];
    /** Custom inputs that a shopper can fill in, by name, as stored. */
    custom_inputs?: {
      [key: string]: unknown;
    };
    /** Custom attributes of the shop, by template. */
    extensions?: {
      [key: string]: unknown;
    };
  };
  /** A product, with the resources requested with include. */
  ProductDocument: {
    /** The requested resource. */
    data: CatalogTypes['CatalogProduct'];
    /** Resources requested with include; absent if none were found. */
    included?: CatalogTypes['Included'];
  };
  /** A page of products of a node. */
  ProductList: {
    /** Size of the list, and position of this page. */
    meta: CatalogTypes['ListMeta'];
    /** Products of this page, curated ones first. */
    data: CatalogTypes['CatalogProduct'][];
    /** Resources requested with include; absent if none were found. */
    included?: CatalogTypes['Included'];
    /** Relative links to this page and adjacent pages. */
    links: CatalogTypes['ListLinks'];
  };
  /** Data that the catalog adds to a product: nodes, prices, variations. */
  ProductMeta: {
    /**
     * Path to each node that the product is attached to: the hierarchy, then the nodes down to the
     * parent.
     */
    bread_crumbs?: {
      [key: string]: string[];
    };
    /** Ids of the nodes that the product is attached to, newest attachment first. */
    bread_crumb_nodes?: string[];
    /** Id of the catalog that was read. A UUID. */
    catalog_id: string;
    /** Id of the price book of the price. A UUID. */
    pricebook_id?: string;
    /** Price per unit now, in the currency and language of the response. */
    display_price?: CatalogTypes['DisplayPrice'];
    /** Price per unit without the sale. */
    original_display_price?: CatalogTypes['DisplayPrice'];
    /** Always pim; products come from the store. */
    catalog_source: 'pim';
    /** Name of the active sale; absent if there is none. */
    sale_id?: string;
    /**
     * End time of the sale; absent if it has none. A time in UTC with milliseconds and without a
     * zone such as 2026-01-31T09:30:00.000.
     */
    sale_expires?: string;
    /** List price, in the currencies that the sale changes. */
    original_price?: PriceTypes['Price'];
    /** Prices of the component products of a bundle, by product id. */
    component_products?: {
      [key: string]: CatalogTypes['ComponentProductPrice'];
    };
    /** Price modifiers applied to a child product, by name. */
    price_modifiers?: {
      [key: string]: CatalogTypes['ProductPriceModifier'];
    };
    /** Display prices of the tiers, by the keys of attributes.tiers. */
    tiers?: {
      [key: string]: CatalogTypes['TierDisplayPrice'];
    };
    /** Id of the child product for each combination of options. */
    variation_matrix?: {
      [key: string]: unknown;
    };
    /** Default options of a bundle. */
    bundle_configuration?: CatalogTypes['BundleConfiguration'];
    /** The variations of a parent with all their options. */
    variations?: CatalogTypes['Variation'][];
    /** The variations of a child, with its option of each. */
    child_variations?: CatalogTypes['Variation'][];
    /** Ids of the options of each child of a parent. */
    child_option_ids?: string[][];
    /** Product type, such as parent or bundle. */
    product_types: ('standard' | 'parent' | 'child' | 'bundle')[];
    /**
     * Language of the names and descriptions in this response. A BCP 47 language tag such as fr-CA.
     */
    language: string;
  };
  ProductPriceModifier: {
    /** Operation that applies the amount to the price of the parent. */
    modifier_type: 'price_increment' | 'price_decrement' | 'price_equals';
    /** Amount of the modifier, by currency code. */
    currencies: PriceTypes['Price'];
  };
  ProductReference: {
    /** Id of the linked product. A UUID. */
    id: string;
    /** Always product. */
    type: 'product';
  };
  /** A page of references to products. */
  ProductReferenceList: {
    /** Size of the list, and position of this page. */
    meta: CatalogTypes['ListMeta'];
    /** References of this page. */
    data: CatalogTypes['ProductReference'][];
    /** Relative links to this page and adjacent pages. */
    links: CatalogTypes['ListLinks'];
  };
  /** Links of a product; members without links are absent. */
  ProductRelationships: {
    /** The parent of a child product. */
    parent?: {
      /** Link to a product. */
      data: CatalogTypes['ProductReference'];
    };
    /** The children of a parent product. */
    children?: {
      /** Ids of the linked resources. */
      data: CatalogTypes['ProductReference'][];
      /** Link to the related list. */
      links: {
        /** Relative URL of the list of these products. */
        self: string;
      };
    };
    /** Images and documents of the product. */
    files?: {
      /** Ids of the files, in display order. */
      data: CatalogTypes['FileReference'][];
    };
    /** Image to show first. */
    main_image?: {
      /** Link to the file. */
      data: {
        /** Always main_image. */
        type: 'main_image';
        /** Id of the file; include=main_image returns the file. A UUID. */
        id: string;
      };
    };
    /** Component products of a bundle. */
    component_products?: {
      /** Ids of the linked resources. */
      data: CatalogTypes['ProductReference'][];
      /** Link to the related list. */
      links: {
        /** Relative URL of the list of these products. */
        self: string;
      };
    };
  };
  /** A release. */
  ReleaseDocument: {
    /** The requested resource. */
    data: CatalogTypes['CatalogRelease'];
  };
  /** The releases of a catalog. */
  ReleaseList: {
    /** Size of the list, and position of this page. */
    meta: CatalogTypes['ListMeta'];
    /** Releases of this page, newest first. */
    data: CatalogTypes['CatalogRelease'][];
    /** Relative links to this page and adjacent pages. */
    links: CatalogTypes['ListLinks'];
  };
  /** Changes to a rule; absent members keep their values, null clears a value. */
  RuleChange: {
    /** Internal name; shown when rule decisions are explained. 1 to 1024 characters. */
    name?: string;
    /** Id of the catalog that these shoppers see. A UUID. */
    catalog_id?: string;
    /** Internal description; null clears it. */
    description?: string | null;
    /**
     * Account ids; matches if the shopper’s account is one of them; null or an empty list clears
     * it.
     */
    account_ids?: string[] | null;
    /**
     * Customer ids; matches if the shopper is one of these customers; null or an empty list clears
     * it.
     */
    customer_ids?: string[] | null;
    /**
     * Channels; matches if the shopper’s channel is one of them (case-sensitive); null or an empty
     * list clears it.
     */
    channels?: string[] | null;
    /**
     * Context tags; matches if the shopper has one of them (case-insensitive); null or an empty
     * list clears it.
     */
    tags?: string[] | null;
    /** Periods in which the rule is active; null or an empty list for always. */
    schedules?: CatalogTypes['RulePeriod'][] | null;
    /** Must be empty; rules do not support account tags. */
    account_tag_ids?: unknown[] | null;
    /** Must be empty; rules do not support own price books. */
    pricebook_ids?: unknown[] | null;
  };
  /** Attributes of a new rule. */
  RuleContent: {
    /** Internal name; shown when rule decisions are explained. 1 to 1024 characters. */
    name: string;
    /** Id of the catalog that these shoppers see. A UUID. */
    catalog_id: string;
    /** Internal description; null clears it. */
    description?: string | null;
    /**
     * Account ids; matches if the shopper’s account is one of them; null or an empty list clears
     * it.
     */
    account_ids?: string[] | null;
    /**
     * Customer ids; matches if the shopper is one of these customers; null or an empty list clears
     * it.
     */
    customer_ids?: string[] | null;
    /**
     * Channels; matches if the shopper’s channel is one of them (case-sensitive); null or an empty
     * list clears it.
     */
    channels?: string[] | null;
    /**
     * Context tags; matches if the shopper has one of them (case-insensitive); null or an empty
     * list clears it.
     */
    tags?: string[] | null;
    /** Periods in which the rule is active; null or an empty list for always. */
    schedules?: CatalogTypes['RulePeriod'][] | null;
    /** Must be empty; rules do not support account tags. */
    account_tag_ids?: unknown[] | null;
    /** Must be empty; rules do not support own price books. */
    pricebook_ids?: unknown[] | null;
  };
  /** Request body that creates a rule. */
  RuleCreation: {
    /** The new rule. */
    data: {
      /** Always catalog_rule. */
      type: 'catalog_rule';
      /** Attributes of the new rule. */
      attributes: CatalogTypes['RuleContent'];
    };
  };
  /** A catalog rule. */
  RuleDocument: {
    /** Current state of the rule. */
    data: CatalogTypes['CatalogRule'];
  };
  /** A page of catalog rules. */
  RuleList: {
    /** Size of the list, and position of this page. */
    meta: CatalogTypes['ListMeta'];
    /** Rules of this page, oldest first. */
    data: CatalogTypes['CatalogRule'][];
    /** Relative links to this page and adjacent pages. */
    links: CatalogTypes['ListLinks'];
  };
  /** A period; a limit that is null is open. */
  RulePeriod: {
    /** Start of the period; no limit if absent. */
    valid_from?: string | null;
    /** End of the period (exclusive); no limit if absent. */
    valid_to?: string | null;
  };
  /** Request body that changes a rule. */
  RuleUpdate: {
    /** The rule and the changes to it. */
    data: {
      /** The id in the path. A UUID. */
      id: string;
      /** Always catalog_rule. */
      type: 'catalog_rule';
      /** Changes to the rule. */
      attributes?: CatalogTypes['RuleChange'];
    };
  };
  Tier: {
    /** Minimum quantity for this price. */
    minimum_quantity: number;
    /** Price per unit from this quantity on, by currency code. */
    price: PriceTypes['Price'];
  };
  TierDisplayPrice: {
    /** Price per unit from this quantity on. */
    display_price?: CatalogTypes['DisplayPrice'];
    /** Price per unit without the sale. */
    original_display_price?: CatalogTypes['DisplayPrice'];
  };
  /** Quantity discounts, by key. */
  Tiers: {
    [key: string]: CatalogTypes['Tier'];
  };
  /** A variation of a product, such as size. */
  Variation: {
    /** Id shared by the parent and its children. A UUID. */
    id: string;
    /** Name shown to shoppers, such as Size or M. */
    name: string;
    /** Sort order; higher values come first. Without it, the order is decided at publishing. */
    sort_order?: number;
    /** Option of the child product; only present on a child. */
    option?: CatalogTypes['VariationOption'];
    /** All options; only present on a parent. */
    options?: CatalogTypes['VariationOption'][];
  };
  /** One choice within a variation, such as the size M. */
  VariationOption: {
    /** Id used in child_option_ids and variation_matrix. A UUID. */
    id: string;
    /** Name shown to shoppers, such as Size or M. */
    name: string;
    /** Sort order; higher values come first. Without it, the order is decided at publishing. */
    sort_order?: number;
    /** Description shown to shoppers; absent if there is none. */
    description?: string;
  };
}
