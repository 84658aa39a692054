import Type from 'typebox';
import { described } from '../primitives/described.js';
import { Uuid } from '../primitives/uuid.js';

const reference = <const Name extends string>(type: Name) =>
  Type.Object(
    {
      type: Type.Literal(type, { description: 'what the id names' }),
      id: described(Uuid, 'the resource'),
    },
    { additionalProperties: false, description: 'the reference' },
  );

const links = Type.Object(
  { related: Type.String({ description: 'address of the resource' }) },
  { additionalProperties: false, description: 'where it is' },
);

/** Links of a subscription: its plans, the active one first, and its subscriber. */
export const SubscriptionRelationships = Type.Object(
  {
    plans: Type.Object(
      {
        data: Type.Array(reference('subscription_plan'), {
          description: 'references to the plans',
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
      { additionalProperties: false, description: 'the account that subscribes' },
    ),
  },
  {
    additionalProperties: false,
    title: 'SubscriptionRelationships',
    description: 'links of a subscription',
  },
);
export type SubscriptionRelationships = Type.Static<typeof SubscriptionRelationships>;

/** Links of an offering: its plans. */
export const OfferingRelationships = Type.Object(
  {
    plans: Type.Object(
      {
        data: Type.Array(reference('subscription_plan'), {
          description: 'references to the plans',
        }),
        links,
      },
      { additionalProperties: false, description: 'the plans of the offering' },
    ),
  },
  {
    additionalProperties: false,
    title: 'OfferingRelationships',
    description: 'links of an offering',
  },
);
export type OfferingRelationships = Type.Static<typeof OfferingRelationships>;
