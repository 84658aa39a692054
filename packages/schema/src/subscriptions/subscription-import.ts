import Type from 'typebox';
import { described, MetaTimestamps, Owner, Timestamp, Uuid } from '../primitives/described.js';
import { SubscriptionAttributes } from './subscription.js';
import { SubscriptionChange } from './subscription-change.js';
import { PaymentAuthority } from './subscription-state.js';
import type { SubscriptionTypes } from './subscription-types.js';

const shown = SubscriptionAttributes.properties;

/** Attributes of a new subscription. */
export const SubscriptionContent = Type.Object(
  {
    offering_id: Type.Optional(
      described(Uuid, 'id of the offering; required unless offering_external_ref is given'),
    ),
    offering_external_ref: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2048,
        description: 'reference of the offering in another system; used if offering_id is absent',
      }),
    ),
    plan_id: Type.Optional(
      described(Uuid, 'id of a plan of the offering; optional if the offering has only one plan'),
    ),
    pricing_option_id: SubscriptionChange.properties.pricing_option_id,
    selected_plan: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2048,
        description: 'reference of the plan in another system; used if plan_id is absent',
      }),
    ),
    selected_pricing_option: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2048,
        description: 'alternative to selected_plan; takes precedence over it',
      }),
    ),
    account_id: shown.account_id,
    address_id: shown.address_id,
    external_ref: shown.external_ref,
    name: Type.String({ minLength: 3, maxLength: 1024, description: 'name of the subscriber' }),
    email: Type.String({
      pattern: '^[^\\s@]+@[^\\s@]+$',
      maxLength: 1024,
      description: 'an email address of the subscriber: one @ and no spaces',
    }),
    currency: described(
      shown.currency,
      'currency of the payments; the plan must have a price in it',
    ),
    payment_authority: Type.Optional(described(PaymentAuthority, 'payment gateway, with its ids')),
    manual_payments: shown.manual_payments,
    pending: Type.Optional(
      Type.Boolean({
        description: 'true to create a pending subscription, which is not active yet',
      }),
    ),
    go_live_after: Type.Optional(
      described(Timestamp, 'scheduled time of activation of a pending subscription'),
    ),
    first_invoice_paid: Type.Optional(
      Type.Boolean({
        description:
          'true if the first period is already paid; the next invoice is for the second period',
      }),
    ),
    started_at: Type.Optional(
      described(
        Timestamp,
        'start of the first period, if it was paid earlier in another system; only with first_invoice_paid',
      ),
    ),
  },
  { title: 'SubscriptionContent', description: 'attributes of a new subscription' },
);
export type SubscriptionContent = SubscriptionTypes['SubscriptionContent'];

/** Request body that creates a subscription. Unknown members are ignored. */
export const SubscriptionCreation = Type.Object(
  {
    data: described(
      SubscriptionContent,
      'the new subscription, without type and attributes members',
    ),
  },
  { title: 'SubscriptionCreation', description: 'request body that creates a subscription' },
);
export type SubscriptionCreation = SubscriptionTypes['SubscriptionCreation'];

const reference = Type.Optional(
  Type.String({ maxLength: 2048, description: 'reference to the same record in another system' }),
);

/** The body of an import: a file of JSON lines. */
export const SubscriptionImportRequest = Type.Object(
  {
    import_file: Type.String({
      minLength: 1,
      description:
        'file of JSON lines, one {"data":{"type":…,"attributes":{…}}} each; type is subscription, subscription_offering, subscription_plan or subscription_product',
    }),
    file_name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description:
          'name of the file, also used for the offering made from its plans and products; file uploads provide it',
      }),
    ),
    external_ref: reference,
  },
  { title: 'SubscriptionImportRequest', description: 'request body of an import of subscriptions' },
);
export type SubscriptionImportRequest = SubscriptionTypes['SubscriptionImportRequest'];

const counts = (description: string) =>
  Type.Object(
    {
      subscription_product: Type.Integer({
        description: 'number of products that offerings refer to',
      }),
      subscription_plan: Type.Integer({ description: 'number of plans outside offerings' }),
      subscription_feature: Type.Integer({
        description: 'always zero; features are not supported',
      }),
      subscription_subscriber: Type.Integer({
        description: 'number of subscribers',
      }),
      subscription_offering: Type.Integer({ description: 'number of offerings, with their plans' }),
      subscription: Type.Integer({ description: 'number of subscriptions' }),
    },
    { additionalProperties: false, description },
  );

/** An import that is done. */
export const SubscriptionImport = Type.Object(
  {
    id: described(Uuid, 'id of the import; it is not stored'),
    type: Type.Literal('subscription_import', { description: 'always subscription_import' }),
    attributes: Type.Object(
      {
        external_ref: reference,
        status: Type.Literal('success', {
          description: 'always success; a failed import returns an error',
        }),
      },
      { additionalProperties: false, description: 'result of the import' },
    ),
    meta: Type.Object(
      {
        owner: described(Owner, 'owner of the imported records'),
        timestamps: Type.Object(
          {
            ...MetaTimestamps.properties,
            started_at: described(Timestamp, 'start time'),
            finished_at: described(Timestamp, 'time when everything was stored'),
          },
          { additionalProperties: false, description: 'start and end times' },
        ),
        records: Type.Object(
          {
            uploaded: counts('number of lines in the file, by type'),
            imported: counts(
              'number of imported records, by type; subscriptions imported before are not counted',
            ),
          },
          { additionalProperties: false, description: 'numbers of records' },
        ),
      },
      { additionalProperties: false, description: 'owner, times and record counts' },
    ),
  },
  {
    additionalProperties: false,
    title: 'SubscriptionImport',
    description: 'a completed import of subscriptions',
  },
);
export type SubscriptionImport = SubscriptionTypes['SubscriptionImport'];

/** The answer of an import. */
export const SubscriptionImportDocument = Type.Object(
  { data: described(SubscriptionImport, 'the completed import') },
  {
    additionalProperties: false,
    title: 'SubscriptionImportDocument',
    description: 'response of an import',
  },
);
export type SubscriptionImportDocument = SubscriptionTypes['SubscriptionImportDocument'];
