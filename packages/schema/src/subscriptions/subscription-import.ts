import Type from 'typebox';
import { described } from '../primitives/described.js';
import { MetaTimestamps } from '../primitives/meta-timestamps.js';
import { Owner } from '../primitives/owner.js';
import { Timestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';
import type { SubscriptionTypes } from './subscription-types.js';

const reference = Type.Optional(
  Type.String({ maxLength: 2048, description: 'a reference to another system' }),
);

/** The body of an import: a file of JSON lines. */
export const SubscriptionImportRequest = Type.Object(
  {
    import_file: Type.String({
      minLength: 1,
      description:
        'the file: a line of JSON for each thing, {"data":{"type":…,"attributes":{…}}}, its type one of subscription, subscription_offering, subscription_plan, subscription_product',
    }),
    file_name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description:
          'what the file is called, and the offering that its plans and products become; uploads have it',
      }),
    ),
    external_ref: reference,
  },
  { title: 'SubscriptionImportRequest', description: 'the body of an import of subscriptions' },
);
export type SubscriptionImportRequest = SubscriptionTypes['SubscriptionImportRequest'];

const counts = (description: string) =>
  Type.Object(
    {
      subscription_product: Type.Integer({ description: 'products that offerings refer to' }),
      subscription_plan: Type.Integer({ description: 'plans that stand by themselves' }),
      subscription_feature: Type.Integer({
        description: 'features, of which offerings here have none',
      }),
      subscription_subscriber: Type.Integer({
        description: 'subscribers, of whom subscriptions say the same',
      }),
      subscription_offering: Type.Integer({ description: 'offerings with their plans' }),
      subscription: Type.Integer({ description: 'subscriptions of accounts' }),
    },
    { additionalProperties: false, description },
  );

/** An import that is done. */
export const SubscriptionImport = Type.Object(
  {
    id: described(Uuid, 'its id; nothing is kept under it'),
    type: Type.Literal('subscription_import', { description: 'always subscription_import' }),
    attributes: Type.Object(
      {
        external_ref: reference,
        status: Type.Literal('success', {
          description: 'always success: what is not imported as a whole is refused',
        }),
      },
      { additionalProperties: false, description: 'how it ended' },
    ),
    meta: Type.Object(
      {
        owner: described(Owner, 'whom it was made for'),
        timestamps: Type.Object(
          {
            ...MetaTimestamps.properties,
            started_at: described(Timestamp, 'when it began'),
            finished_at: described(Timestamp, 'when all was kept'),
          },
          { additionalProperties: false, description: 'its times' },
        ),
        records: Type.Object(
          {
            uploaded: counts('lines of the file, by their types'),
            imported: counts(
              'those that are in the store by it; subscriptions that were there before are not counted',
            ),
          },
          { additionalProperties: false, description: 'what it brought' },
        ),
      },
      { additionalProperties: false, description: 'its owner, times and figures' },
    ),
  },
  {
    additionalProperties: false,
    title: 'SubscriptionImport',
    description: 'an import of subscriptions that is done',
  },
);
export type SubscriptionImport = SubscriptionTypes['SubscriptionImport'];

/** The answer of an import. */
export const SubscriptionImportDocument = Type.Object(
  { data: described(SubscriptionImport, 'the import, which is done') },
  {
    additionalProperties: false,
    title: 'SubscriptionImportDocument',
    description: 'the response of an import',
  },
);
export type SubscriptionImportDocument = SubscriptionTypes['SubscriptionImportDocument'];
