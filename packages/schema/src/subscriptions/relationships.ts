import Type from 'typebox';
import { described } from '../primitives/described.js';
import { Uuid } from '../primitives/uuid.js';
import type { SubscriptionTypes } from './subscription-types.js';

/** A reference to a record of a type, by its id. */
export const reference = <const Name extends string>(type: Name) =>
  Type.Object(
    {
      type: Type.Literal(type, { description: `always ${type}` }),
      id: described(Uuid, 'id of the linked resource'),
    },
    { additionalProperties: false, description: 'link to a resource' },
  );

const links = Type.Object(
  { related: Type.String({ description: 'relative URL of the linked resource' }) },
  { additionalProperties: false, description: 'links to related resources' },
);

/** Links of a subscription: its plans, the active one first, and its subscriber. */
export const SubscriptionRelationships = Type.Object(
  {
    plans: Type.Object(
      {
        data: Type.Array(reference('subscription_offering_plan'), {
          description: 'ids of the linked resources',
        }),
        links,
      },
      {
        additionalProperties: false,
        description: 'the plans of the offering, the active one first',
      },
    ),
    subscriber: Type.Object(
      { data: reference('subscription_subscriber'), links },
      { additionalProperties: false, description: 'the account of the subscriber' },
    ),
  },
  {
    additionalProperties: false,
    title: 'SubscriptionRelationships',
    description: 'links of a subscription',
  },
);
export type SubscriptionRelationships = SubscriptionTypes['SubscriptionRelationships'];

/** Links of an offering: its plans. */
export const OfferingRelationships = Type.Object(
  {
    plans: Type.Object(
      {
        data: Type.Array(reference('subscription_offering_plan'), {
          description: 'ids of the linked resources',
        }),
        links,
      },
      { additionalProperties: false, description: 'plans to choose from' },
    ),
  },
  {
    additionalProperties: false,
    title: 'OfferingRelationships',
    description: 'links of an offering',
  },
);
export type OfferingRelationships = SubscriptionTypes['OfferingRelationships'];
