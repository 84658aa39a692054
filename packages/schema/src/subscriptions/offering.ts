import Type from 'typebox';
import { described } from '../primitives/described.js';
import { MetaTimestamps } from '../primitives/meta-timestamps.js';
import { Owner } from '../primitives/owner.js';
import { Timestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';
import { OfferingRelationships } from './relationships.js';
import type { SubscriptionTypes } from './subscription-types.js';

const OfferingMeta = Type.Object(
  {
    external_product_refs: Type.Array(Type.String(), {
      description: 'references to its products in other systems',
    }),
    external_plan_refs: Type.Optional(
      Type.Array(Type.String(), { description: 'references to its plans in other systems' }),
    ),
    owner: described(Owner, 'owner: the store or the whole organization'),
    timestamps: described(MetaTimestamps, 'creation time, and time of the last change'),
  },
  {
    additionalProperties: false,
    title: 'OfferingMeta',
    description: 'owner, product references and times of an offering',
  },
);

/** Offering of a subscription: a name, products and plans. */
export const Offering = Type.Object(
  {
    id: Type.Optional(described(Uuid, 'id of the offering, the same in all its subscriptions')),
    type: Type.Literal('subscription_offering', { description: 'always subscription_offering' }),
    attributes: Type.Object(
      {
        external_ref: Type.Optional(
          Type.String({
            maxLength: 2048,
            description: 'reference to the same record in another system',
          }),
        ),
        name: Type.String({
          minLength: 3,
          maxLength: 1024,
          description: 'name shown to customers',
        }),
        description: Type.Optional(
          Type.String({ maxLength: 1024, description: 'description shown to customers' }),
        ),
        updated_at: described(Timestamp, 'time of the last change'),
        created_at: described(Timestamp, 'creation time'),
      },
      { additionalProperties: false, description: 'texts and times' },
    ),
    relationships: Type.Optional(described(OfferingRelationships, 'plans of the offering')),
    meta: described(OfferingMeta, 'owner, product references and times'),
  },
  {
    additionalProperties: false,
    title: 'Offering',
    description: 'an offering: its name, product references and plans',
  },
);
export type Offering = SubscriptionTypes['Offering'];
