import Type from 'typebox';
import { Uuid } from '../primitives/uuid.js';

const reference = <const Name extends string>(type: Name) =>
  Type.Object({ type: Type.Literal(type), id: Uuid }, { additionalProperties: false });

const links = Type.Object({ related: Type.String() }, { additionalProperties: false });

/** Links of a subscription: its plans, the active one first, and its subscriber. */
export const SubscriptionRelationships = Type.Object(
  {
    plans: Type.Object(
      { data: Type.Array(reference('subscription_plan')), links },
      { additionalProperties: false },
    ),
    subscriber: Type.Object(
      { data: reference('subscription_subscriber'), links },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false, title: 'SubscriptionRelationships' },
);
export type SubscriptionRelationships = Type.Static<typeof SubscriptionRelationships>;

/** Links of an offering: its plans. */
export const OfferingRelationships = Type.Object(
  {
    plans: Type.Object(
      { data: Type.Array(reference('subscription_plan')), links },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false, title: 'OfferingRelationships' },
);
export type OfferingRelationships = Type.Static<typeof OfferingRelationships>;
