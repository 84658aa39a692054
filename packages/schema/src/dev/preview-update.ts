import Type from 'typebox';
import { ErrorElement } from '../errors/error-list.js';
import { defineOperation } from '../operation/operation.js';
import { Subscription } from '../subscriptions/subscription.js';
import { updateSubscription } from '../subscriptions/update-subscription.js';

const closed = { additionalProperties: false } as const;

/** A field that an update would change. A side without a value is absent. */
export const FieldChange = Type.Object(
  {
    /** A JSON pointer into the subscription: `/attributes/plan_id`. */
    pointer: Type.String(),
    before: Type.Optional(Type.Unknown()),
    after: Type.Optional(Type.Unknown()),
  },
  { ...closed, title: 'FieldChange' },
);
export type FieldChange = Type.Static<typeof FieldChange>;

/** Why an update would be refused. */
export const PreviewError = Type.Object(
  {
    ...ErrorElement.properties,
    /** A JSON pointer into the request's body, where the fault is in it: `/data/attributes/plan_id`. */
    pointer: Type.Optional(Type.String()),
  },
  { ...closed, title: 'PreviewError' },
);
export type PreviewError = Type.Static<typeof PreviewError>;

/** What an update would do: `after` and `changes`, or the errors that it would be refused with. */
export const UpdatePreview = Type.Object(
  {
    before: Subscription,
    after: Type.Optional(Subscription),
    changes: Type.Array(FieldChange),
    errors: Type.Array(PreviewError),
  },
  { ...closed, title: 'UpdatePreview' },
);
export type UpdatePreview = Type.Static<typeof UpdatePreview>;

/** Shows what an update would do, and changes nothing. */
export const previewUpdate = defineOperation({
  name: 'previewUpdate',
  tag: 'Subscriptions',
  summary: 'Preview an update',
  description:
    'Decides an update as the operation itself would, field by field, and changes nothing. A refusal is part of the answer.',
  method: 'POST',
  paths: ['/_dev/subscriptions/:subscription_uuid/preview'],
  permission: 'subscription:write',
  isHarmless: true,
  params: updateSubscription.params,
  query: {},
  headers: updateSubscription.headers,
  body: {
    contentTypes: ['application/json'],
    // Any object: a faulty update is what a preview is for.
    schema: Type.Record(Type.String(), Type.Unknown(), {
      description: 'the body of the update, right or wrong',
    }),
  },
  responses: { 200: { description: 'what would happen', schema: UpdatePreview } },
});
