import Type from 'typebox';
import { ErrorElement } from '../errors/error-list.js';
import { defineOperation } from '../operation/operation.js';
import { Subscription } from '../subscriptions/subscription.js';
import { updateSubscription } from '../subscriptions/update-subscription.js';

const closed = { additionalProperties: false } as const;

/** Field that an update would change. `before` or `after` is absent if that side has no value. */
export const FieldChange = Type.Object(
  {
    /** JSON pointer into the subscription, such as `/attributes/plan_id`. */
    pointer: Type.String(),
    before: Type.Optional(Type.Unknown()),
    after: Type.Optional(Type.Unknown()),
  },
  { ...closed, title: 'FieldChange' },
);
export type FieldChange = Type.Static<typeof FieldChange>;

/** Error that an update would return. */
export const PreviewError = Type.Object(
  {
    ...ErrorElement.properties,
    /**
     * JSON pointer into the request body, such as `/data/attributes/plan_id`. Absent if the error
     * is not in the body.
     */
    pointer: Type.Optional(Type.String()),
  },
  { ...closed, title: 'PreviewError' },
);
export type PreviewError = Type.Static<typeof PreviewError>;

/** Effect of an update: `after` and `changes`, or the errors that it would return. */
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

/** Shows the effect of an update without making it. */
export const previewUpdate = defineOperation({
  name: 'previewUpdate',
  tag: 'Subscriptions',
  summary: 'Preview an update',
  description:
    'Checks an update as the operation itself would, field by field, without changing anything. If the update is refused, the response has the error.',
  method: 'POST',
  paths: ['/_dev/subscriptions/:subscription_uuid/preview'],
  permission: 'subscription:write',
  isHarmless: true,
  params: updateSubscription.params,
  query: {},
  headers: updateSubscription.headers,
  body: {
    contentTypes: ['application/json'],
    // Accepts any object, because a preview also explains invalid updates.
    schema: Type.Record(Type.String(), Type.Unknown(), {
      description: 'request body of the update, valid or not',
    }),
  },
  responses: { 200: { description: 'result that the update would have', schema: UpdatePreview } },
});
