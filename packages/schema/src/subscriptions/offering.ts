import Type from 'typebox';
import { MetaTimestamps } from '../primitives/meta-timestamps.js';
import { Owner } from '../primitives/owner.js';
import { Timestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';
import { OfferingRelationships } from './relationships.js';

/** What a subscription was made from: a name, its products and its plans. */
export const Offering = Type.Object(
  {
    id: Type.Optional(Uuid),
    type: Type.Literal('subscription_offering'),
    attributes: Type.Object(
      {
        external_ref: Type.Optional(Type.String({ maxLength: 2048 })),
        name: Type.String({ minLength: 3, maxLength: 1024 }),
        description: Type.Optional(
          Type.String({ maxLength: 1024, description: 'text shown to customers' }),
        ),
        updated_at: Timestamp,
        created_at: Timestamp,
      },
      { additionalProperties: false },
    ),
    relationships: Type.Optional(OfferingRelationships),
    meta: Type.Object(
      {
        external_product_refs: Type.Array(Type.String()),
        owner: Owner,
        timestamps: MetaTimestamps,
      },
      { additionalProperties: false, title: 'OfferingMeta' },
    ),
  },
  { additionalProperties: false, title: 'Offering' },
);
export type Offering = Type.Static<typeof Offering>;
