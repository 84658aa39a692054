// Written by src/written-types.test.ts: change the schemas, then run that with -u.

import type { CatalogTypes } from '../catalog/catalog-types.js';
import type { PriceTypes } from '../primitives/price-types.js';

export interface SubscriptionTypes {
  /** The features of an offering. */
  FeatureList: {
    /** How long the list is, and which page of it this is. */
    meta: CatalogTypes['ListMeta'];
    /** Always empty: there are no features. */
    data: {
      [key: string]: unknown;
    }[];
    /** Relative addresses of this page and its neighbours. */
    links: CatalogTypes['ListLinks'];
  };
  /** Plans and pricing options that include asked for. */
  IncludedOfferingParts: {
    /** Each plan once. */
    plans?: SubscriptionTypes['OfferingPlan'][];
    /** Each pricing option once. */
    pricing_options?: SubscriptionTypes['OfferingPricingOption'][];
    /** Always empty: there are no features. */
    features?: {
      [key: string]: unknown;
    }[];
  };
  /** What a subscription was made from: a name, its products and its plans. */
  Offering: {
    /** Its id, the same for all who subscribe to it. A UUID. */
    id?: string;
    /** Always subscription_offering. */
    type: 'subscription_offering';
    /** Its texts and times. */
    attributes: {
      /** A reference to another system. At most 2048 characters. */
      external_ref?: string;
      /** What customers read. 3 to 1024 characters. */
      name: string;
      /** Text shown to customers. At most 1024 characters. */
      description?: string;
      /** When it last changed. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      updated_at: string;
      /** When it was made. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      created_at: string;
    };
    /** The plans that it is offered on. */
    relationships?: SubscriptionTypes['OfferingRelationships'];
    /** Its owner, its products elsewhere, its times. */
    meta: {
      /** References to its products in other systems. */
      external_product_refs: string[];
      /** References to its plans in other systems. */
      external_plan_refs?: string[];
      /** Whether it belongs to the store or to the whole organization. */
      owner: 'store' | 'organization';
      /** When it was made and last changed. */
      timestamps: {
        /** When it last changed. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
        updated_at: string;
        /** When it was made. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
        created_at: string;
      };
    };
  };
  /** A page of offerings, with what include asked for. */
  OfferingList: {
    /** How long the list is, and which page of it this is. */
    meta: CatalogTypes['ListMeta'];
    /** Offerings of this page, by their ids. */
    data: SubscriptionTypes['Offering'][];
    /** Relative addresses of this page and its neighbours. */
    links: CatalogTypes['ListLinks'];
    /** What include asked for; absent when it asked for nothing. */
    included?: SubscriptionTypes['IncludedOfferingParts'];
  };
  /** A plan of an offering, as a thing that is subscribed to. */
  OfferingPlan: {
    /** Id of the plan, and of its pricing option. A UUID. */
    id: string;
    /** Always subscription_offering_plan. */
    type: 'subscription_offering_plan';
    /** Its texts and times. */
    attributes: {
      /** What customers read. 1 to 1024 characters. */
      name: string;
      /** Text shown to customers. At most 1024 characters. */
      description?: string;
      /** A reference to another system. At most 2048 characters. */
      external_ref?: string;
      /** Always empty: there are no features. */
      feature_configurations: {
        [key: string]: unknown;
      };
      /** When it last changed. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      updated_at: string;
      /** When it was made. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      created_at: string;
    };
    /** How it can be paid. */
    relationships: {
      /** How it can be paid. */
      pricing_options: {
        /** One, with the id of the plan. */
        data: {
          /** Always subscription_offering_pricing_option. */
          type: 'subscription_offering_pricing_option';
          /** Id of what is meant. A UUID. */
          id: string;
        }[];
      };
    };
    /** Its owner, times and prices. */
    meta: {
      /** The same as of its offering. */
      owner: 'store' | 'organization';
      /** The same as of its offering. */
      timestamps: {
        /** When it last changed. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
        updated_at: string;
        /** When it was made. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
        created_at: string;
      };
      /** Prices by the id of the pricing option. */
      prices?: {
        [key: string]: SubscriptionTypes['PlanPrice'];
      };
      /** What one payment costs, as a shopper reads it. */
      display_price?: SubscriptionTypes['PlanDisplayPrice'];
      /** True for the plan that a subscription is on. */
      active_plan?: boolean;
    };
  };
  /** A plan of an offering. */
  OfferingPlanDocument: {
    /** What was asked for. */
    data: SubscriptionTypes['OfferingPlan'];
  };
  /** A page of plans. */
  OfferingPlanList: {
    /** How long the list is, and which page of it this is. */
    meta: CatalogTypes['ListMeta'];
    /** Plans of this page, the active one first, then as the offering has them. */
    data: SubscriptionTypes['OfferingPlan'][];
    /** Relative addresses of this page and its neighbours. */
    links: CatalogTypes['ListLinks'];
  };
  /** How a plan of an offering is paid. */
  OfferingPricingOption: {
    /** Id of the pricing option, and of its plan. A UUID. */
    id: string;
    /** Always subscription_offering_pricing_option. */
    type: 'subscription_offering_pricing_option';
    /** Its terms, its price and its times. */
    attributes: {
      /** What customers read. 1 to 1024 characters. */
      name: string;
      /** Text shown to customers. At most 1024 characters. */
      description?: string;
      /** A reference to another system. At most 2048 characters. */
      external_ref?: string;
      /** The interval in which its billing and its length are counted. */
      billing_interval_type: 'day' | 'week' | 'month' | 'year';
      /** Intervals from one payment to the next. */
      billing_frequency: number;
      /** Intervals that it runs. */
      plan_length: number;
      /** What comes after its length: the subscription closes, or the plan rolls on. */
      end_behavior: 'close' | 'roll';
      /** Days before the first payment. */
      trial_period?: number;
      /** Whether a subscription to it may be paused. */
      can_pause: boolean;
      /** Whether a paused subscription may go on. */
      can_resume: boolean;
      /** Whether a subscription may be cancelled. */
      can_cancel: boolean;
      /** What one payment costs, by currency. */
      fixed_price?: PriceTypes['Price'];
      /** When it last changed. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      updated_at: string;
      /** When it was made. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      created_at: string;
    };
    /** Its owner, times and price. */
    meta: {
      /** The same as of its offering. */
      owner: 'store' | 'organization';
      /** The same as of its offering. */
      timestamps: {
        /** When it last changed. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
        updated_at: string;
        /** When it was made. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
        created_at: string;
      };
      /** Prices by the id of the plan. */
      prices?: {
        [key: string]: SubscriptionTypes['PlanPrice'];
      };
      /** What one payment costs, by currency. */
      price?: PriceTypes['Price'];
      /** What one payment costs, as a shopper reads it. */
      display_price?: SubscriptionTypes['PlanDisplayPrice'];
      /** True for the one that a subscription is on. */
      active_pricing_option?: boolean;
    };
  };
  /** Links of an offering. */
  OfferingRelationships: {
    /** The ways to pay for it. */
    plans: {
      /** Ids of all of them. */
      data: {
        /** Always subscription_offering_plan. */
        type: 'subscription_offering_plan';
        /** Id of what is meant. A UUID. */
        id: string;
      }[];
      /** Where to ask for more. */
      links: {
        /** Relative address of what is linked. */
        related: string;
      };
    };
  };
  /** An offering, with what include asked for. */
  OfferingWithParts: {
    /** The offering as it is now. */
    data: SubscriptionTypes['Offering'];
    /** What include asked for; absent when it asked for nothing. */
    included?: SubscriptionTypes['IncludedOfferingParts'];
  };
  /** The gateway that carries the payment data, with its own ids. */
  PaymentAuthority: {
    /** Which gateway carries the payment data. */
    type:
      | 'platform_payments_provider'
      | 'elastic_path_payments_stripe'
      | 'authorize_net'
      | 'stripe_payment_intents';
    /** Identifier of the customer at the gateway. 3 to 1024 characters. */
    customer_id?: string;
    /** Identifier of the card used to pay the subscription. 3 to 1024 characters. */
    card_id?: string;
    /** Identifier of the customer profile at authorize_net. 3 to 1024 characters. */
    customer_profile_id?: string;
    /** Identifier of the payment profile at authorize_net. 3 to 1024 characters. */
    payment_profile_id?: string;
  };
  /** A way to pay for an offering. */
  Plan: {
    /** Identifier of the plan, of no other offering. A UUID. */
    id: string;
    /** What customers read. 1 to 1024 characters. */
    name: string;
    /** Text shown to customers. At most 1024 characters. */
    description?: string;
    /** A reference to another system. At most 2048 characters. */
    external_ref?: string;
    /** The interval in which its billing and its length are counted. */
    billing_interval_type: 'day' | 'week' | 'month' | 'year';
    /** Intervals from one payment to the next. */
    billing_frequency: number;
    /** Intervals that it runs. */
    plan_length: number;
    /** What comes after its length: the subscription closes, or the plan rolls on. */
    end_behavior: 'close' | 'roll';
    /** Days before the first payment. */
    trial_period?: number;
    /** Whether a subscription to it may be paused. */
    can_pause?: boolean;
    /** Whether a paused subscription to it may go on. */
    can_resume?: boolean;
    /** Whether a subscription to it may be cancelled. */
    can_cancel?: boolean;
    /** What one payment costs, by currency. */
    fixed_price?: PriceTypes['Price'];
  };
  /** What one payment costs, as a shopper reads it. */
  PlanDisplayPrice: {
    /** Where the price has tax in it. */
    with_tax?: {
      /** Minor units of the currency, such as cents. */
      amount: number;
      /** Which money it is. A three-letter uppercase ISO currency code. */
      currency: string;
      /** As a reader of the preferred language expects it. */
      formatted: string;
    };
    /** Where the price has no tax in it. */
    without_tax?: {
      /** Minor units of the currency, such as cents. */
      amount: number;
      /** Which money it is. A three-letter uppercase ISO currency code. */
      currency: string;
      /** As a reader of the preferred language expects it. */
      formatted: string;
    };
  };
  /** The price of a plan when it is paid by a pricing option. */
  PlanPrice: {
    /** What one payment costs, by currency. */
    price: PriceTypes['Price'];
    /** The same in one currency, as a shopper reads it. */
    display_price?: SubscriptionTypes['PlanDisplayPrice'];
  };
  /** A pricing option of an offering. */
  PricingOptionDocument: {
    /** What was asked for. */
    data: SubscriptionTypes['OfferingPricingOption'];
  };
  /** A page of pricing options. */
  PricingOptionList: {
    /** How long the list is, and which page of it this is. */
    meta: CatalogTypes['ListMeta'];
    /** Pricing options of this page, the active one first, then as the offering has them. */
    data: SubscriptionTypes['OfferingPricingOption'][];
    /** Relative addresses of this page and its neighbours. */
    links: CatalogTypes['ListLinks'];
  };
  /** The body that changes the state of a subscription. */
  StateCreation: {
    /** The state that is asked for. */
    data: {
      /** Always subscription_state. */
      type: 'subscription_state';
      /** What is to be done. */
      attributes: {
        /** What was done last; resume when it went live. */
        action: 'cancel' | 'pause' | 'resume' | 'pending';
      };
    };
  };
  /** A state of a subscription. */
  StateDocument: {
    /** The state that was asked for. */
    data: SubscriptionTypes['SubscriptionState'];
  };
  /** The states of a subscription. */
  StateList: {
    /** How long the list is, and which page of it this is. */
    meta: CatalogTypes['ListMeta'];
    /** The last state; none before anything was done to it. */
    data: SubscriptionTypes['SubscriptionState'][];
    /** Relative addresses of this page and its neighbours. */
    links: CatalogTypes['ListLinks'];
  };
  /** Who subscribes, as a subscription knows it. */
  Subscriber: {
    /** Id of the account. A UUID. */
    id: string;
    /** Always subscription_subscriber. */
    type: 'subscription_subscriber';
    /** What the subscription says of its subscriber. */
    attributes: {
      /** Id of the account that subscribes. A UUID. */
      account_id: string;
      /** Who subscribes; empty when that is not known. */
      name: string;
      /** Where the subscriber is written to; empty when not known. */
      email: string;
      /** The gateway that takes the payments. */
      payment_authority?: SubscriptionTypes['PaymentAuthority'];
      /** When it last changed. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      updated_at: string;
      /** When it was made. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      created_at: string;
    };
    /** Its owner and times. */
    meta: {
      /** The same as of its subscription. */
      owner: 'store' | 'organization';
      /** The same as of its subscription. */
      timestamps: {
        /** When it last changed. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
        updated_at: string;
        /** When it was made. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
        created_at: string;
      };
    };
  };
  /** A subscriber. */
  SubscriberDocument: {
    /** Who subscribes. */
    data: SubscriptionTypes['Subscriber'];
  };
  /** A subscription as an update returns it. */
  Subscription: {
    /** The same id as in the path. A UUID. */
    id?: string;
    /** Always subscription. */
    type: 'subscription';
    /** All that is known of it, its meta and relationships too. */
    attributes: SubscriptionTypes['SubscriptionAttributes'];
    /** Its condition, also where other clients look for it. */
    meta?: SubscriptionTypes['SubscriptionCondition'];
    /** The same as within the attributes. */
    relationships?: SubscriptionTypes['SubscriptionRelationships'];
  };
  /** The attributes of a subscription. */
  SubscriptionAttributes: {
    /** A reference to another system. At most 2048 characters. */
    external_ref?: string;
    /** Id of the account that subscribes. A UUID. */
    account_id: string;
    /** Id of the delivery address. A UUID. */
    address_id?: string;
    /** What is subscribed to. */
    offering: SubscriptionTypes['Offering'];
    /** Id of the plan that is paid, one of the offering’s. A UUID. */
    plan_id: string;
    /** The same id: a plan here is a plan and its pricing option. A UUID. */
    pricing_option_id?: string;
    /** Who subscribes; empty when that is not known. */
    name?: string;
    /** Where the subscriber is written to; empty when not known. */
    email?: string;
    /** Which money is paid in. A three-letter uppercase ISO currency code. */
    currency: string;
    /** The gateway that takes the payments. */
    payment_authority?: SubscriptionTypes['PaymentAuthority'];
    /** Its plans and its subscriber. */
    relationships?: SubscriptionTypes['SubscriptionRelationships'];
    /** Its owner, and when it was made and last changed. */
    meta: SubscriptionTypes['SubscriptionMeta'];
    /**
     * When it was cancelled, with its zone. A date-time with its zone, such as
     * 2026-01-31T09:30:00Z.
     */
    canceled_at?: string;
    /** When it was paused. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
    paused_at?: string;
    /** When it was resumed. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
    resumed_at?: string;
    /** When it will end. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
    end_date?: string;
    /**
     * When it will go live and become active. A date-time with its zone, such as
     * 2026-01-31T09:30:00Z.
     */
    go_live_after?: string;
    /**
     * When it left the pending state and became active. A date-time with its zone, such as
     * 2026-01-31T09:30:00Z.
     */
    go_live?: string;
    /** Whether it is running: active, or not. */
    status: 'active' | 'inactive';
    /** The last action on it. */
    state?: SubscriptionTypes['SubscriptionState'];
    /** When true, no payment gateway is used and a pending payment is created. */
    manual_payments: boolean;
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
    /**
     * The next invoice is generated at the next billing run after this time. A date-time with its
     * zone, such as 2026-01-31T09:30:00Z.
     */
    invoice_after: string;
  };
  /** What is to change: present members change, absent ones stay. */
  SubscriptionChange: {
    /** Id of the plan to switch to, one of the offering’s. A UUID. */
    plan_id?: string;
    /** Another name for plan_id. A UUID. */
    pricing_option_id?: string;
    /** Id of the delivery address; null clears it. */
    address_id?: string | null;
    /** Replaces the payment authority as a whole. */
    payment_authority?: SubscriptionTypes['PaymentAuthority'];
    /** When a pending subscription goes live and becomes active; null clears it. */
    go_live_after?: string | null;
  };
  /** Owner, times and condition of a subscription, beside its attributes. */
  SubscriptionCondition: {
    /** Whether it belongs to the store or to the whole organization. */
    owner: 'store' | 'organization';
    /** When what happened to it. */
    timestamps: {
      /** When it last changed. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      updated_at: string;
      /** When it was made. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      created_at: string;
      /**
       * When it was cancelled, with its zone. A date-time with its zone, such as
       * 2026-01-31T09:30:00Z.
       */
      canceled_at?: string;
      /** When it was paused. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      paused_at?: string;
      /** When it was resumed. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      resumed_at?: string;
      /** When it will end. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      end_date?: string;
      /**
       * When it will go live and become active. A date-time with its zone, such as
       * 2026-01-31T09:30:00Z.
       */
      go_live_after?: string;
      /**
       * When it left the pending state and became active. A date-time with its zone, such as
       * 2026-01-31T09:30:00Z.
       */
      go_live?: string;
    };
    /** Whether it is running: active, or not. */
    status: 'active' | 'inactive';
    /** The last action on it. */
    state?: SubscriptionTypes['SubscriptionState'];
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
    /**
     * The next invoice is generated at the next billing run after this time. A date-time with its
     * zone, such as 2026-01-31T09:30:00Z.
     */
    invoice_after: string;
    /** When true, no payment gateway is used and a pending payment is created. */
    manual_payments: boolean;
    /** True if the first period was paid for elsewhere: first_invoice_paid said so. */
    first_invoice_prepaid: boolean;
  };
  /** What a new subscription says. */
  SubscriptionContent: {
    /** The offering that is subscribed to; this or offering_external_ref. A UUID. */
    offering_id?: string;
    /**
     * The same by its reference in another system, where offering_id is absent. 1 to 2048
     * characters.
     */
    offering_external_ref?: string;
    /** A plan of the offering; may be absent where it has one only. A UUID. */
    plan_id?: string;
    /** Another name for plan_id. A UUID. */
    pricing_option_id?: string;
    /**
     * The plan by its reference in another system, where plan_id is absent. 1 to 2048 characters.
     */
    selected_plan?: string;
    /** Another name for selected_plan, which it goes before. 1 to 2048 characters. */
    selected_pricing_option?: string;
    /** Id of the account that subscribes. A UUID. */
    account_id: string;
    /** Id of the delivery address. A UUID. */
    address_id?: string;
    /** A reference to another system. At most 2048 characters. */
    external_ref?: string;
    /** Who subscribes. 3 to 1024 characters. */
    name: string;
    /** An e-mail address of the subscriber, such as ada@example.com. */
    email: string;
    /**
     * Which money is paid in; the plan has a price in it. A three-letter uppercase ISO currency
     * code.
     */
    currency: string;
    /** The gateway that takes the payments. */
    payment_authority?: SubscriptionTypes['PaymentAuthority'];
    /** When true, no payment gateway is used and a pending payment is created. */
    manual_payments: boolean;
    /** True for one that waits for its activation. */
    pending?: boolean;
    /**
     * When a pending one goes live and becomes active. A date-time with its zone, such as
     * 2026-01-31T09:30:00Z.
     */
    go_live_after?: string;
    /** True when the first period is paid already: the next invoice is for the next. */
    first_invoice_paid?: boolean;
    /**
     * When the period began that is paid, where that was elsewhere and earlier; only with
     * first_invoice_paid. A date-time with its zone, such as 2026-01-31T09:30:00Z.
     */
    started_at?: string;
  };
  /** The body that makes a subscription. */
  SubscriptionCreation: {
    /** The new subscription: no type, no attributes. */
    data: SubscriptionTypes['SubscriptionContent'];
  };
  /** The response of an update. */
  SubscriptionDocument: {
    /** The subscription after the update. */
    data: SubscriptionTypes['Subscription'];
  };
  /** An import of subscriptions that is done. */
  SubscriptionImport: {
    /** Its id; nothing is kept under it. A UUID. */
    id: string;
    /** Always subscription_import. */
    type: 'subscription_import';
    /** How it ended. */
    attributes: {
      /** A reference to another system. At most 2048 characters. */
      external_ref?: string;
      /** Always success: what is not imported as a whole is refused. */
      status: 'success';
    };
    /** Its owner, times and figures. */
    meta: {
      /** Whom it was made for. */
      owner: 'store' | 'organization';
      /** Its times. */
      timestamps: {
        /** When it last changed. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
        updated_at: string;
        /** When it was made. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
        created_at: string;
        /** When it began. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
        started_at: string;
        /** When all was kept. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
        finished_at: string;
      };
      /** What it brought. */
      records: {
        /** Lines of the file, by their types. */
        uploaded: {
          /** Products that offerings refer to. */
          subscription_product: number;
          /** Plans that stand by themselves. */
          subscription_plan: number;
          /** Features, of which offerings here have none. */
          subscription_feature: number;
          /** Subscribers, of whom subscriptions say the same. */
          subscription_subscriber: number;
          /** Offerings with their plans. */
          subscription_offering: number;
          /** Subscriptions of accounts. */
          subscription: number;
        };
        /**
         * Those that are in the store by it; subscriptions that were there before are not counted.
         */
        imported: {
          /** Products that offerings refer to. */
          subscription_product: number;
          /** Plans that stand by themselves. */
          subscription_plan: number;
          /** Features, of which offerings here have none. */
          subscription_feature: number;
          /** Subscribers, of whom subscriptions say the same. */
          subscription_subscriber: number;
          /** Offerings with their plans. */
          subscription_offering: number;
          /** Subscriptions of accounts. */
          subscription: number;
        };
      };
    };
  };
  /** The response of an import. */
  SubscriptionImportDocument: {
    /** The import, which is done. */
    data: SubscriptionTypes['SubscriptionImport'];
  };
  /** The body of an import of subscriptions. */
  SubscriptionImportRequest: {
    /**
     * The file: a line of JSON for each thing, {"data":{"type":…,"attributes":{…}}}, its type one
     * of subscription, subscription_offering, subscription_plan, subscription_product.
     */
    import_file: string;
    /**
     * What the file is called, and the offering that its plans and products become; uploads have
     * it. 1 to 255 characters.
     */
    file_name?: string;
    /** A reference to another system. At most 2048 characters. */
    external_ref?: string;
  };
  /** A page of subscriptions, with what include asked for. */
  SubscriptionList: {
    /** How long the list is, and which page of it this is. */
    meta: CatalogTypes['ListMeta'];
    /** Subscriptions of this page, by their ids. */
    data: SubscriptionTypes['Subscription'][];
    /** Relative addresses of this page and its neighbours. */
    links: CatalogTypes['ListLinks'];
    /** What include asked for; absent when it asked for nothing. */
    included?: SubscriptionTypes['IncludedOfferingParts'];
  };
  /** Owner and times of a subscription. */
  SubscriptionMeta: {
    /** Whether it belongs to the store or to the whole organization. */
    owner: 'store' | 'organization';
    /** When it was made and last changed. */
    timestamps: {
      /** When it last changed. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      updated_at: string;
      /** When it was made. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      created_at: string;
    };
  };
  /** Links of a subscription. */
  SubscriptionRelationships: {
    /** The plans of the offering, the active one first. */
    plans: {
      /** Ids of all of them. */
      data: {
        /** Always subscription_offering_plan. */
        type: 'subscription_offering_plan';
        /** Id of what is meant. A UUID. */
        id: string;
      }[];
      /** Where to ask for more. */
      links: {
        /** Relative address of what is linked. */
        related: string;
      };
    };
    /** The account that subscribes. */
    subscriber: {
      /** Which one it is. */
      data: {
        /** Always subscription_subscriber. */
        type: 'subscription_subscriber';
        /** Id of what is meant. A UUID. */
        id: string;
      };
      /** Where to ask for more. */
      links: {
        /** Relative address of what is linked. */
        related: string;
      };
    };
  };
  /** The last action on a subscription. */
  SubscriptionState: {
    /** Its own id, another one after each action. A UUID. */
    id: string;
    /** Always subscription_state. */
    type: 'subscription_state';
    /** What was done. */
    attributes: {
      /** What was done last; resume when it went live. */
      action: 'cancel' | 'pause' | 'resume' | 'pending';
    };
    /** When it was done. */
    meta: {
      /** When the action happened. A date-time with its zone, such as 2026-01-31T09:30:00Z. */
      created_at: string;
    };
  };
  /** The body of an update. */
  SubscriptionUpdate: {
    /** The subscription and what is to change of it. */
    data: {
      /** The same id as in the path. A UUID. */
      id: string;
      /** Always subscription. */
      type: 'subscription';
      /** What is to change; nothing when it is empty. */
      attributes: SubscriptionTypes['SubscriptionChange'];
    };
  };
  /** A subscription, with what include asked for. */
  SubscriptionWithParts: {
    /** The subscription as it is now. */
    data: SubscriptionTypes['Subscription'];
    /** What include asked for; absent when it asked for nothing. */
    included?: SubscriptionTypes['IncludedOfferingParts'];
  };
}
