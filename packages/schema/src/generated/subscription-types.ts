// Written by src/written-types.test.ts: change the schemas, then run that with -u.

import type { CatalogTypes } from './catalog-types.js';
import type { PriceTypes } from './price-types.js';

export interface SubscriptionTypes {
  /** The features of an offering. */
  FeatureList: {
    /** Size of the list, and position of this page. */
    meta: CatalogTypes['ListMeta'];
    /** Always empty; features are not supported. */
    data: {
      [key: string]: unknown;
    }[];
    /** Relative links to this page and adjacent pages. */
    links: CatalogTypes['ListLinks'];
  };
  /** Plans and pricing options requested with include. */
  IncludedOfferingParts: {
    /** Each plan once. */
    plans?: SubscriptionTypes['OfferingPlan'][];
    /** Each pricing option once. */
    pricing_options?: SubscriptionTypes['OfferingPricingOption'][];
    /** Always empty; features are not supported. */
    features?: {
      [key: string]: unknown;
    }[];
  };
  /** An offering: its name, product references and plans. */
  Offering: {
    /** Id of the offering, the same in all its subscriptions. A UUID. */
    id?: string;
    /** Always subscription_offering. */
    type: 'subscription_offering';
    /** Texts and times. */
    attributes: {
      /** Reference to the same record in another system. At most 2048 characters. */
      external_ref?: string;
      /** Name shown to customers. 3 to 1024 characters. */
      name: string;
      /** Description shown to customers. At most 1024 characters. */
      description?: string;
      /** Time of the last change. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      updated_at: string;
      /** Creation time. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      created_at: string;
    };
    /** Plans of the offering. */
    relationships?: SubscriptionTypes['OfferingRelationships'];
    /** Owner, product references and times. */
    meta: {
      /** References to its products in other systems. */
      external_product_refs: string[];
      /** References to its plans in other systems. */
      external_plan_refs?: string[];
      /** Owner: the store or the whole organization. */
      owner: 'store' | 'organization';
      /** Creation time, and time of the last change. */
      timestamps: {
        /** Time of the last change. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
        updated_at: string;
        /** Creation time. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
        created_at: string;
      };
    };
  };
  /** A page of offerings, with the resources requested with include. */
  OfferingList: {
    /** Size of the list, and position of this page. */
    meta: CatalogTypes['ListMeta'];
    /** Offerings of this page, ordered by id. */
    data: SubscriptionTypes['Offering'][];
    /** Relative links to this page and adjacent pages. */
    links: CatalogTypes['ListLinks'];
    /** Resources requested with include; absent if none were requested. */
    included?: SubscriptionTypes['IncludedOfferingParts'];
  };
  /** A plan of an offering, as a separate resource. */
  OfferingPlan: {
    /** Id of the plan and of its pricing option. A UUID. */
    id: string;
    /** Always subscription_offering_plan. */
    type: 'subscription_offering_plan';
    /** Texts and times. */
    attributes: {
      /** Name shown to customers. 1 to 1024 characters. */
      name: string;
      /** Description shown to customers. At most 1024 characters. */
      description?: string;
      /** Reference to the same record in another system. At most 2048 characters. */
      external_ref?: string;
      /** Always empty; features are not supported. */
      feature_configurations: {
        [key: string]: unknown;
      };
      /** Time of the last change. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      updated_at: string;
      /** Creation time. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      created_at: string;
    };
    /** Pricing options of the plan. */
    relationships: {
      /** Pricing options of the plan. */
      pricing_options: {
        /** One pricing option, with the id of the plan. */
        data: {
          /** Always subscription_offering_pricing_option. */
          type: 'subscription_offering_pricing_option';
          /** Id of the linked resource. A UUID. */
          id: string;
        }[];
      };
    };
    /** Owner, times and prices. */
    meta: {
      /** Equal to that of the offering. */
      owner: 'store' | 'organization';
      /** Equal to that of the offering. */
      timestamps: {
        /** Time of the last change. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
        updated_at: string;
        /** Creation time. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
        created_at: string;
      };
      /** Prices by the id of the pricing option. */
      prices?: {
        [key: string]: SubscriptionTypes['PlanPrice'];
      };
      /** Price of one payment, formatted for display. */
      display_price?: SubscriptionTypes['PlanDisplayPrice'];
      /** True for the current plan of the subscription. */
      active_plan?: boolean;
    };
  };
  /** A plan of an offering. */
  OfferingPlanDocument: {
    /** The requested resource. */
    data: SubscriptionTypes['OfferingPlan'];
  };
  /** A page of plans. */
  OfferingPlanList: {
    /** Size of the list, and position of this page. */
    meta: CatalogTypes['ListMeta'];
    /** Plans of this page: the active one first, then in the order of the offering. */
    data: SubscriptionTypes['OfferingPlan'][];
    /** Relative links to this page and adjacent pages. */
    links: CatalogTypes['ListLinks'];
  };
  /** A pricing option of a plan. */
  OfferingPricingOption: {
    /** Id of the pricing option and of its plan. A UUID. */
    id: string;
    /** Always subscription_offering_pricing_option. */
    type: 'subscription_offering_pricing_option';
    /** Terms, price and times. */
    attributes: {
      /** Name shown to customers. 1 to 1024 characters. */
      name: string;
      /** Description shown to customers. At most 1024 characters. */
      description?: string;
      /** Reference to the same record in another system. At most 2048 characters. */
      external_ref?: string;
      /** Unit of billing_frequency and plan_length. */
      billing_interval_type: 'day' | 'week' | 'month' | 'year';
      /** Number of intervals between payments. */
      billing_frequency: number;
      /** Length of the plan in intervals. */
      plan_length: number;
      /** Behavior at the end of the plan: the subscription closes, or the plan continues. */
      end_behavior: 'close' | 'roll';
      /** Length of the trial period in days. */
      trial_period?: number;
      /** True if a subscription to it can be paused. */
      can_pause: boolean;
      /** True if a paused subscription can be resumed. */
      can_resume: boolean;
      /** True if a subscription can be cancelled. */
      can_cancel: boolean;
      /** Price of one payment, by currency code. */
      fixed_price?: PriceTypes['Price'];
      /** Time of the last change. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      updated_at: string;
      /** Creation time. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      created_at: string;
    };
    /** Owner, times and price. */
    meta: {
      /** Equal to that of the offering. */
      owner: 'store' | 'organization';
      /** Equal to that of the offering. */
      timestamps: {
        /** Time of the last change. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
        updated_at: string;
        /** Creation time. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
        created_at: string;
      };
      /** Prices by the id of the plan. */
      prices?: {
        [key: string]: SubscriptionTypes['PlanPrice'];
      };
      /** Price of one payment, by currency code. */
      price?: PriceTypes['Price'];
      /** Price of one payment, formatted for display. */
      display_price?: SubscriptionTypes['PlanDisplayPrice'];
      /** True for the current pricing option of the subscription. */
      active_pricing_option?: boolean;
    };
  };
  /** Links of an offering. */
  OfferingRelationships: {
    /** Plans to choose from. */
    plans: {
      /** Ids of the linked resources. */
      data: {
        /** Always subscription_offering_plan. */
        type: 'subscription_offering_plan';
        /** Id of the linked resource. A UUID. */
        id: string;
      }[];
      /** Links to related resources. */
      links: {
        /** Relative URL of the linked resource. */
        related: string;
      };
    };
  };
  /** An offering, with the resources requested with include. */
  OfferingWithParts: {
    /** Current state of the offering. */
    data: SubscriptionTypes['Offering'];
    /** Resources requested with include; absent if none were requested. */
    included?: SubscriptionTypes['IncludedOfferingParts'];
  };
  /** The payment gateway that stores the payment data, with its ids. */
  PaymentAuthority: {
    /** Payment gateway that stores the payment data. */
    type:
      | 'platform_payments_provider'
      | 'elastic_path_payments_stripe'
      | 'authorize_net'
      | 'stripe_payment_intents';
    /** Id of the customer at the gateway. 3 to 1024 characters. */
    customer_id?: string;
    /** Id of the card that pays for the subscription. 3 to 1024 characters. */
    card_id?: string;
    /** Id of the customer profile at Authorize.Net. 3 to 1024 characters. */
    customer_profile_id?: string;
    /** Id of the payment profile at Authorize.Net. 3 to 1024 characters. */
    payment_profile_id?: string;
  };
  /** A plan of an offering: its price and terms. */
  Plan: {
    /** Id of the plan; not used in any other offering. A UUID. */
    id: string;
    /** Name shown to customers. 1 to 1024 characters. */
    name: string;
    /** Description shown to customers. At most 1024 characters. */
    description?: string;
    /** Reference to the same record in another system. At most 2048 characters. */
    external_ref?: string;
    /** Unit of billing_frequency and plan_length. */
    billing_interval_type: 'day' | 'week' | 'month' | 'year';
    /** Number of intervals between payments. */
    billing_frequency: number;
    /** Length of the plan in intervals. */
    plan_length: number;
    /** Behavior at the end of the plan: the subscription closes, or the plan continues. */
    end_behavior: 'close' | 'roll';
    /** Length of the trial period in days. */
    trial_period?: number;
    /** True if a subscription to it can be paused. */
    can_pause?: boolean;
    /** True if a paused subscription to it can be resumed. */
    can_resume?: boolean;
    /** True if a subscription to it can be cancelled. */
    can_cancel?: boolean;
    /** Price of one payment, by currency code. */
    fixed_price?: PriceTypes['Price'];
  };
  /** Price of one payment, formatted for display. */
  PlanDisplayPrice: {
    /** Price including tax; present if the price includes tax. */
    with_tax?: {
      /** Amount in minor units of the currency, such as cents. */
      amount: number;
      /** Currency of the amount. A three-letter uppercase ISO currency code. */
      currency: string;
      /** Amount formatted for the preferred language. */
      formatted: string;
    };
    /** Price without tax; present if the price excludes tax. */
    without_tax?: {
      /** Amount in minor units of the currency, such as cents. */
      amount: number;
      /** Currency of the amount. A three-letter uppercase ISO currency code. */
      currency: string;
      /** Amount formatted for the preferred language. */
      formatted: string;
    };
  };
  /** Price of a plan with a pricing option. */
  PlanPrice: {
    /** Price of one payment, by currency code. */
    price: PriceTypes['Price'];
    /** Price of one payment in one currency, formatted for display. */
    display_price?: SubscriptionTypes['PlanDisplayPrice'];
  };
  /** A pricing option of an offering. */
  PricingOptionDocument: {
    /** The requested resource. */
    data: SubscriptionTypes['OfferingPricingOption'];
  };
  /** A page of pricing options. */
  PricingOptionList: {
    /** Size of the list, and position of this page. */
    meta: CatalogTypes['ListMeta'];
    /** Pricing options of this page: the active one first, then in the order of the offering. */
    data: SubscriptionTypes['OfferingPricingOption'][];
    /** Relative links to this page and adjacent pages. */
    links: CatalogTypes['ListLinks'];
  };
  /** Request body that changes the state of a subscription. */
  StateCreation: {
    /** The requested state. */
    data: {
      /** Always subscription_state. */
      type: 'subscription_state';
      /** Action to perform. */
      attributes: {
        /** The last action; "resume" after activation. */
        action: 'cancel' | 'pause' | 'resume' | 'pending';
      };
    };
  };
  /** A state of a subscription. */
  StateDocument: {
    /** The requested state. */
    data: SubscriptionTypes['SubscriptionState'];
  };
  /** The states of a subscription. */
  StateList: {
    /** Size of the list, and position of this page. */
    meta: CatalogTypes['ListMeta'];
    /** The last state; empty before the first action. */
    data: SubscriptionTypes['SubscriptionState'][];
    /** Relative links to this page and adjacent pages. */
    links: CatalogTypes['ListLinks'];
  };
  /** The subscriber of a subscription. */
  Subscriber: {
    /** Id of the account. A UUID. */
    id: string;
    /** Always subscription_subscriber. */
    type: 'subscription_subscriber';
    /** Name and email address. */
    attributes: {
      /** Id of the account of the subscriber. A UUID. */
      account_id: string;
      /** Name of the subscriber; empty if unknown. */
      name: string;
      /** Email address of the subscriber; empty if unknown. */
      email: string;
      /** Payment gateway, with its ids. */
      payment_authority?: SubscriptionTypes['PaymentAuthority'];
      /** Time of the last change. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      updated_at: string;
      /** Creation time. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      created_at: string;
    };
    /** Owner and times. */
    meta: {
      /** Equal to that of the subscription. */
      owner: 'store' | 'organization';
      /** Equal to that of the subscription. */
      timestamps: {
        /** Time of the last change. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
        updated_at: string;
        /** Creation time. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
        created_at: string;
      };
    };
  };
  /** A subscriber. */
  SubscriberDocument: {
    /** The requested subscriber. */
    data: SubscriptionTypes['Subscriber'];
  };
  /** A subscription, as returned by an update. */
  Subscription: {
    /** The id in the path. A UUID. */
    id?: string;
    /** Always subscription. */
    type: 'subscription';
    /** All data of the subscription, with its meta and relationships. */
    attributes: SubscriptionTypes['SubscriptionAttributes'];
    /** Owner, times and state; repeats values of the attributes. */
    meta?: SubscriptionTypes['SubscriptionCondition'];
    /** Equal to relationships in the attributes. */
    relationships?: SubscriptionTypes['SubscriptionRelationships'];
  };
  /** The attributes of a subscription. */
  SubscriptionAttributes: {
    /** Reference to the same record in another system. At most 2048 characters. */
    external_ref?: string;
    /** Id of the account of the subscriber. A UUID. */
    account_id: string;
    /** Id of the delivery address. A UUID. */
    address_id?: string;
    /** The offering, with its plans. */
    offering: SubscriptionTypes['Offering'];
    /** Id of the current plan, one of the offering’s. A UUID. */
    plan_id: string;
    /** Equal to plan_id; a plan and its pricing option have the same id. A UUID. */
    pricing_option_id?: string;
    /** Name of the subscriber; empty if unknown. */
    name?: string;
    /** Email address of the subscriber; empty if unknown. */
    email?: string;
    /** Currency of the payments. A three-letter uppercase ISO currency code. */
    currency: string;
    /** Payment gateway, with its ids. */
    payment_authority?: SubscriptionTypes['PaymentAuthority'];
    /** Plans and subscriber. */
    relationships?: SubscriptionTypes['SubscriptionRelationships'];
    /** Owner, creation time, and time of the last change. */
    meta: SubscriptionTypes['SubscriptionMeta'];
    /**
     * Time of the cancellation, with time zone. A date-time with its zone, such as
     * 2026-01-31T09:30:00Z.
     */
    canceled_at?: string;
    /** Time of the last pause. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
    paused_at?: string;
    /** Time of the last resumption. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
    resumed_at?: string;
    /** End time. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
    end_date?: string;
    /** Scheduled time of activation. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
    go_live_after?: string;
    /**
     * Time of activation after the pending state. A date-time with its zone, such as
     * 2026-01-31T09:30:00Z.
     */
    go_live?: string;
    /** Active or inactive. */
    status: 'active' | 'inactive';
    /** Last action on the subscription. */
    state?: SubscriptionTypes['SubscriptionState'];
    /** True if payments are manual: no gateway is used, and a pending payment is created. */
    manual_payments: boolean;
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
    /**
     * Time after which the next billing run creates the next invoice. A date-time with its zone,
     * such as 2026-01-31T09:30:00Z.
     */
    invoice_after: string;
  };
  /** Changes to a subscription; absent members keep their values. */
  SubscriptionChange: {
    /** Id of the plan to switch to, one of the same offering. A UUID. */
    plan_id?: string;
    /** Alternative to plan_id. A UUID. */
    pricing_option_id?: string;
    /** Id of the delivery address; null clears it. */
    address_id?: string | null;
    /** New payment authority; replaces all members of the old one. */
    payment_authority?: SubscriptionTypes['PaymentAuthority'];
    /** Scheduled time of activation of a pending subscription; null clears it. */
    go_live_after?: string | null;
  };
  /** Owner, times and state of a subscription, in addition to its attributes. */
  SubscriptionCondition: {
    /** Owner: the store or the whole organization. */
    owner: 'store' | 'organization';
    /** Times of events. */
    timestamps: {
      /** Time of the last change. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      updated_at: string;
      /** Creation time. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      created_at: string;
      /**
       * Time of the cancellation, with time zone. A date-time with its zone, such as
       * 2026-01-31T09:30:00Z.
       */
      canceled_at?: string;
      /** Time of the last pause. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      paused_at?: string;
      /** Time of the last resumption. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      resumed_at?: string;
      /** End time. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      end_date?: string;
      /** Scheduled time of activation. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      go_live_after?: string;
      /**
       * Time of activation after the pending state. A date-time with its zone, such as
       * 2026-01-31T09:30:00Z.
       */
      go_live?: string;
    };
    /** Active or inactive. */
    status: 'active' | 'inactive';
    /** Last action on the subscription. */
    state?: SubscriptionTypes['SubscriptionState'];
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
    /**
     * Time after which the next billing run creates the next invoice. A date-time with its zone,
     * such as 2026-01-31T09:30:00Z.
     */
    invoice_after: string;
    /** True if payments are manual: no gateway is used, and a pending payment is created. */
    manual_payments: boolean;
    /** True if the first period was paid in another system, as given in first_invoice_paid. */
    first_invoice_prepaid: boolean;
  };
  /** Attributes of a new subscription. */
  SubscriptionContent: {
    /** Id of the offering; required unless offering_external_ref is given. A UUID. */
    offering_id?: string;
    /**
     * Reference of the offering in another system; used if offering_id is absent. 1 to 2048
     * characters.
     */
    offering_external_ref?: string;
    /** Id of a plan of the offering; optional if the offering has only one plan. A UUID. */
    plan_id?: string;
    /** Alternative to plan_id. A UUID. */
    pricing_option_id?: string;
    /**
     * Reference of the plan in another system; used if plan_id is absent. 1 to 2048 characters.
     */
    selected_plan?: string;
    /** Alternative to selected_plan; takes precedence over it. 1 to 2048 characters. */
    selected_pricing_option?: string;
    /** Id of the account of the subscriber. A UUID. */
    account_id: string;
    /** Id of the delivery address. A UUID. */
    address_id?: string;
    /** Reference to the same record in another system. At most 2048 characters. */
    external_ref?: string;
    /** Name of the subscriber. 3 to 1024 characters. */
    name: string;
    /** An email address of the subscriber: one @ and no spaces. */
    email: string;
    /**
     * Currency of the payments; the plan must have a price in it. A three-letter uppercase ISO
     * currency code.
     */
    currency: string;
    /** Payment gateway, with its ids. */
    payment_authority?: SubscriptionTypes['PaymentAuthority'];
    /** True if payments are manual: no gateway is used, and a pending payment is created. */
    manual_payments: boolean;
    /** True to create a pending subscription, which is not active yet. */
    pending?: boolean;
    /**
     * Scheduled time of activation of a pending subscription. A date-time with its zone, such as
     * 2026-01-31T09:30:00Z.
     */
    go_live_after?: string;
    /** True if the first period is already paid; the next invoice is for the second period. */
    first_invoice_paid?: boolean;
    /**
     * Start of the first period, if it was paid earlier in another system; only with
     * first_invoice_paid. A date-time with its zone, such as 2026-01-31T09:30:00Z.
     */
    started_at?: string;
  };
  /** Request body that creates a subscription. */
  SubscriptionCreation: {
    /** The new subscription, without type and attributes members. */
    data: SubscriptionTypes['SubscriptionContent'];
  };
  /** Response of an update. */
  SubscriptionDocument: {
    /** The subscription after the update. */
    data: SubscriptionTypes['Subscription'];
  };
  /** A completed import of subscriptions. */
  SubscriptionImport: {
    /** Id of the import; it is not stored. A UUID. */
    id: string;
    /** Always subscription_import. */
    type: 'subscription_import';
    /** Result of the import. */
    attributes: {
      /** Reference to the same record in another system. At most 2048 characters. */
      external_ref?: string;
      /** Always success; a failed import returns an error. */
      status: 'success';
    };
    /** Owner, times and record counts. */
    meta: {
      /** Owner of the imported records. */
      owner: 'store' | 'organization';
      /** Start and end times. */
      timestamps: {
        /** Time of the last change. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
        updated_at: string;
        /** Creation time. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
        created_at: string;
        /** Start time. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
        started_at: string;
        /**
         * Time when everything was stored. A date-time with its zone, such as 2026-01-31T09:30:00Z.
         */
        finished_at: string;
      };
      /** Numbers of records. */
      records: {
        /** Number of lines in the file, by type. */
        uploaded: {
          /** Number of products that offerings refer to. */
          subscription_product: number;
          /** Number of plans outside offerings. */
          subscription_plan: number;
          /** Always zero; features are not supported. */
          subscription_feature: number;
          /** Number of subscribers. */
          subscription_subscriber: number;
          /** Number of offerings, with their plans. */
          subscription_offering: number;
          /** Number of subscriptions. */
          subscription: number;
        };
        /** Number of imported records, by type; subscriptions imported before are not counted. */
        imported: {
          /** Number of products that offerings refer to. */
          subscription_product: number;
          /** Number of plans outside offerings. */
          subscription_plan: number;
          /** Always zero; features are not supported. */
          subscription_feature: number;
          /** Number of subscribers. */
          subscription_subscriber: number;
          /** Number of offerings, with their plans. */
          subscription_offering: number;
          /** Number of subscriptions. */
          subscription: number;
        };
      };
    };
  };
  /** Response of an import. */
  SubscriptionImportDocument: {
    /** The completed import. */
    data: SubscriptionTypes['SubscriptionImport'];
  };
  /** Request body of an import of subscriptions. */
  SubscriptionImportRequest: {
    /**
     * File of JSON lines, one {"data":{"type":…,"attributes":{…}}} each; type is subscription,
     * subscription_offering, subscription_plan or subscription_product.
     */
    import_file: string;
    /**
     * Name of the file, also used for the offering made from its plans and products; file uploads
     * provide it. 1 to 255 characters.
     */
    file_name?: string;
    /** Reference to the same record in another system. At most 2048 characters. */
    external_ref?: string;
  };
  /** A page of subscriptions, with the resources requested with include. */
  SubscriptionList: {
    /** Size of the list, and position of this page. */
    meta: CatalogTypes['ListMeta'];
    /** Subscriptions of this page, ordered by id. */
    data: SubscriptionTypes['Subscription'][];
    /** Relative links to this page and adjacent pages. */
    links: CatalogTypes['ListLinks'];
    /** Resources requested with include; absent if none were requested. */
    included?: SubscriptionTypes['IncludedOfferingParts'];
  };
  /** Owner and times of a subscription. */
  SubscriptionMeta: {
    /** Owner: the store or the whole organization. */
    owner: 'store' | 'organization';
    /** Creation time, and time of the last change. */
    timestamps: {
      /** Time of the last change. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      updated_at: string;
      /** Creation time. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      created_at: string;
    };
  };
  /** Links of a subscription. */
  SubscriptionRelationships: {
    /** The plans of the offering, the active one first. */
    plans: {
      /** Ids of the linked resources. */
      data: {
        /** Always subscription_offering_plan. */
        type: 'subscription_offering_plan';
        /** Id of the linked resource. A UUID. */
        id: string;
      }[];
      /** Links to related resources. */
      links: {
        /** Relative URL of the linked resource. */
        related: string;
      };
    };
    /** The account of the subscriber. */
    subscriber: {
      /** Link to a resource. */
      data: {
        /** Always subscription_subscriber. */
        type: 'subscription_subscriber';
        /** Id of the linked resource. A UUID. */
        id: string;
      };
      /** Links to related resources. */
      links: {
        /** Relative URL of the linked resource. */
        related: string;
      };
    };
  };
  /** The last action on a subscription. */
  SubscriptionState: {
    /** Id of the state; each action gets a new id. A UUID. */
    id: string;
    /** Always subscription_state. */
    type: 'subscription_state';
    /** The action. */
    attributes: {
      /** The last action; "resume" after activation. */
      action: 'cancel' | 'pause' | 'resume' | 'pending';
    };
    /** Time of the action. */
    meta: {
      /** Time of the action. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      created_at: string;
    };
  };
  /** Request body of an update. */
  SubscriptionUpdate: {
    /** The subscription and the changes to it. */
    data: {
      /** The id in the path. A UUID. */
      id: string;
      /** Always subscription. */
      type: 'subscription';
      /** Changes to apply; an empty object changes nothing. */
      attributes: SubscriptionTypes['SubscriptionChange'];
    };
  };
  /** A subscription, with the resources requested with include. */
  SubscriptionWithParts: {
    /** Current state of the subscription. */
    data: SubscriptionTypes['Subscription'];
    /** Resources requested with include; absent if none were requested. */
    included?: SubscriptionTypes['IncludedOfferingParts'];
  };
}
