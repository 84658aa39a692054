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
    owner: described(Owner, 'whether it belongs to the store or to the whole organization'),
    timestamps: described(MetaTimestamps, 'when it was made and last changed'),
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
    id: Type.Optional(described(Uuid, 'its id, the same for all who subscribe to it')),
    type: Type.Literal('subscription_offering', { description: 'always subscription_offering' }),
    attributes: Type.Object(
      {
        external_ref: Type.Optional(
          Type.String({ maxLength: 2048, description: 'a reference to another system' }),
        ),
        name: Type.String({ minLength: 3, maxLength: 1024, description: 'what customers read' }),
        description: Type.Optional(
          Type.String({ maxLength: 1024, description: 'text shown to customers' }),
        ),
        updated_at: described(Timestamp, 'when it last changed'),
        created_at: described(Timestamp, 'when it was made'),
      },
      { additionalProperties: false, description: 'its texts and times' },
    ),
    relationships: Type.Optional(
      described(OfferingRelationships, 'the plans that it is offered on'),
    ),
    meta: described(OfferingMeta, 'its owner, its products elsewhere, its times'),
  },
  {
    additionalProperties: false,
    title: 'Offering',
    description: 'what a subscription was made from: a name, its products and its plans',
  },
);
export type Offering = SubscriptionTypes['Offering'];
