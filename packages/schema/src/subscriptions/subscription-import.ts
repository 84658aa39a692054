import Type from 'typebox';
import type { SubscriptionTypes } from '../generated/subscription-types.js';
import { described, MetaTimestamps, Owner, Timestamp, Uuid } from '../primitives/described.js';

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
