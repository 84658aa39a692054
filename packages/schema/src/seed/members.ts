import Type from 'typebox';
import { ModifierType } from '../catalog/product-meta.js';
import type { SeedTypes } from '../generated/seed-record-types.js';
import {
  CurrencyCode,
  described,
  dictionary,
  EntryName,
  Owner,
  Timestamp,
  Uuid,
} from '../primitives/described.js';
import { Money, Price } from '../primitives/price.js';
import { Plan } from '../subscriptions/plan.js';
import { SubscriptionAttributes } from '../subscriptions/subscription.js';
import { SubscriptionAction } from '../subscriptions/subscription-state.js';
import {
  closed,
  ExternalRef,
  longText,
  recordType,
  Schedule,
  shortText,
  timestamps,
} from './store-records.js';

const { amount, includes_tax } = Money.properties;

/** A named change of the base product's price, for child products that list its name. */
export const SeedPriceModifier = Type.Object(
  {
    type: recordType('price_modifier'),
    name: shortText('key of the record; used in price_modifiers of child products'),
    modifier_type: described(
      ModifierType,
      'adds its amount to the parent’s price, subtracts it, or replaces the price',
    ),
    currencies: described(
      Price,
      'amount by currency code; prices in other currencies are unchanged',
    ),
  },
  { ...closed, description: 'a rule that derives the price of a child product from its parent’s' },
);
export type SeedPriceModifier = SeedTypes['SeedPriceModifier'];

/** A set of prices. */
export const SeedPriceBook = Type.Object(
  {
    type: recordType('price_book'),
    id: described(Uuid, 'key of the record; used in prices and catalogs'),
    name: shortText('internal name, not shown to shoppers'),
    description: Type.Optional(longText('internal description, not shown to shoppers')),
  },
  { ...closed, description: 'a set of prices by SKU' },
);
export type SeedPriceBook = SeedTypes['SeedPriceBook'];

const SeedTiers = dictionary(
  EntryName,
  Type.Object(
    {
      minimum_quantity: Type.Integer({
        minimum: 1,
        description: 'minimum quantity of the tier; the same in every currency',
      }),
      amount: described(amount, 'price per unit in this tier, in minor units such as cents'),
    },
    closed,
  ),
  {
    description:
      'quantity discounts: prices per unit from a minimum quantity on, by a key of your choice',
  },
);

/** Amounts by currency with their tiers. */
export const SeedCurrencyPrices = dictionary(
  CurrencyCode,
  Type.Object(
    {
      amount: described(amount, 'price per unit in minor units, such as cents'),
      includes_tax: described(includes_tax, 'true if the amount and the tiers include tax'),
      tiers: Type.Optional(SeedTiers),
    },
    closed,
  ),
  { minProperties: 1, description: 'prices per unit, by currency code' },
);
export type SeedCurrencyPrices = SeedTypes['SeedCurrencyPrices'];

const SeedSale = Type.Object(
  {
    schedule: Type.Optional(
      described(Schedule, 'period in which the sale is active; always active if absent'),
    ),
    currencies: described(SeedCurrencyPrices, 'prices per unit during the sale, by currency code'),
  },
  closed,
);

/** The price of a sku in a price book, with its named sales. */
export const SeedPrice = Type.Object(
  {
    type: recordType('price'),
    price_book_id: described(Uuid, 'id of the price book; part of the key'),
    sku: shortText('SKU of the product, which can be added later; part of the key'),
    currencies: SeedCurrencyPrices,
    sales: Type.Optional(
      dictionary(EntryName, SeedSale, {
        description:
          'sales by name (shown as sale_id in responses); if several are active, the one with the shortest period wins',
      }),
    ),
  },
  { ...closed, description: 'the price of a SKU in a price book' },
);
export type SeedPrice = SeedTypes['SeedPrice'];

/** An offering with its plans. */
export const SeedOffering = Type.Object(
  {
    type: recordType('offering'),
    id: described(Uuid, 'key of the record; used in subscriptions'),
    name: Type.String({ minLength: 3, maxLength: 1024, description: 'name shown to customers' }),
    description: Type.Optional(
      Type.String({ maxLength: 1024, description: 'description shown to customers' }),
    ),
    external_ref: ExternalRef,
    external_product_refs: Type.Array(Type.String(), {
      description: 'references to its products in other systems, such as SKUs',
    }),
    owner: described(Owner, 'owner: the store or the whole organization'),
    plans: Type.Array(Plan, { minItems: 1, maxItems: 100, description: 'plans to choose from' }),
    ...timestamps,
  },
  { ...closed, description: 'an offering with its plans' },
);
export type SeedOffering = SeedTypes['SeedOffering'];

const SeedState = Type.Object(
  {
    id: described(Uuid, 'id of the state in responses'),
    action: described(SubscriptionAction, 'the last action'),
    created_at: described(Timestamp, 'time of the action'),
  },
  closed,
);

const shown = SubscriptionAttributes.properties;
const moment = (description: string) => Type.Optional(described(Timestamp, description));

/** A subscription to an offering. */
export const SeedSubscription = Type.Object(
  {
    type: recordType('subscription'),
    id: described(Uuid, 'key of the record, and id in URLs'),
    offering_id: described(Uuid, 'id of the subscribed offering'),
    plan_id: described(Uuid, 'id of the plan, one of the offering’s'),
    account_id: shown.account_id,
    address_id: shown.address_id,
    external_ref: ExternalRef,
    name: Type.Optional(
      Type.String({ minLength: 1, maxLength: 1024, description: 'name of the subscriber' }),
    ),
    email: Type.Optional(
      Type.String({
        minLength: 3,
        maxLength: 1024,
        description: 'email address of the subscriber',
      }),
    ),
    currency: shown.currency,
    payment_authority: shown.payment_authority,
    owner: described(Owner, 'owner: the store or the whole organization'),
    status: shown.status,
    state: Type.Optional(described(SeedState, 'last action on the subscription')),
    manual_payments: shown.manual_payments,
    first_invoice_prepaid: Type.Optional(
      Type.Boolean({ description: 'true if the first period was paid in another system' }),
    ),
    canceled: shown.canceled,
    paused: shown.paused,
    closed: shown.closed,
    suspended: shown.suspended,
    pending: shown.pending,
    canceled_at: moment('time of the cancellation'),
    paused_at: moment('time of the last pause'),
    resumed_at: moment('time of the last resumption'),
    end_date: moment('end time'),
    go_live_after: moment('scheduled time of activation of a pending subscription'),
    go_live: moment('time of activation after the pending state'),
    invoice_after: described(
      Timestamp,
      'time after which the next billing run creates the next invoice',
    ),
    ...timestamps,
  },
  { ...closed, description: 'a subscription of an account to a plan of an offering' },
);
export type SeedSubscription = SeedTypes['SeedSubscription'];
