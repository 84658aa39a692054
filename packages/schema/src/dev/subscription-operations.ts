import Type from 'typebox';
import { ErrorElement } from '../errors/commerce-error.js';
import { defineOperation } from '../operation/operation.js';
import { Plan } from '../subscriptions/plan.js';
import { subscriptionOperations } from '../subscriptions/reads/subscription-operations.js';
import { Subscription } from '../subscriptions/subscription.js';
import { joinPointer } from '../validation/create-validator.js';
import { SearchText } from './product-operations.js';

/** A subscription with everything that an update may ask for. */
export const BrowsedSubscription = Type.Object(
  {
    subscription: Subscription,
    /** The plans of its offering: the only ones that an update may name. */
    plans: Type.Array(Plan),
  },
  { additionalProperties: false, title: 'BrowsedSubscription' },
);
export type BrowsedSubscription = Type.Static<typeof BrowsedSubscription>;

/** Subscriptions in the order of their ids, and how many there are. */
export const SubscriptionBrowsing = Type.Object(
  { total: Type.Integer(), subscriptions: Type.Array(BrowsedSubscription) },
  { additionalProperties: false, title: 'SubscriptionBrowsing' },
);
export type SubscriptionBrowsing = Type.Static<typeof SubscriptionBrowsing>;

/** A subscription as it stands, and a snapshot that brings this state back. */
export const SubscriptionReading = Type.Object(
  {
    ...BrowsedSubscription.properties,
    /** Names this state, as the ETag of an update does, without quotes. */
    version: Type.String(),
    /** The stored record, to be handed back as it is. */
    snapshot: Type.Record(Type.String(), Type.Unknown()),
  },
  { additionalProperties: false, title: 'SubscriptionReading' },
);
export type SubscriptionReading = Type.Static<typeof SubscriptionReading>;

/** Asks for an earlier state of a subscription. */
export const SubscriptionRestore = Type.Object(
  { snapshot: SubscriptionReading.properties.snapshot },
  { additionalProperties: false, title: 'SubscriptionRestore' },
);
export type SubscriptionRestore = Type.Static<typeof SubscriptionRestore>;

/** Lists subscriptions with the plans that each may move to. */
export const browseSubscriptions = defineOperation({
  name: 'browseSubscriptions',
  tag: 'Subscriptions',
  summary: 'Browse subscriptions',
  description:
    'Returns subscriptions ordered by id, each with the plans of its offering. Searches in ids, references, and the names of offerings and plans.',
  method: 'GET',
  paths: ['/_dev/subscriptions'],
  permission: 'subscription:write',
  params: {},
  query: {
    search: { schema: SearchText, description: 'text to search for', example: 'coffee' },
    limit: {
      schema: Type.Integer({ minimum: 1, maximum: 100 }),
      description: 'maximum number of subscriptions to list; 25 if absent',
      example: '25',
    },
    offset: {
      schema: Type.Integer({ minimum: 0, maximum: 10_000 }),
      description: 'number of subscriptions to skip',
      example: '0',
    },
  },
  headers: {},
  responses: { 200: { description: 'the subscriptions', schema: SubscriptionBrowsing } },
});

/** Reads one subscription. */
export const readSubscription = defineOperation({
  name: 'readSubscription',
  tag: 'Subscriptions',
  summary: 'Read a subscription',
  description:
    'Returns the current state of a subscription, the plans it can change to, and a snapshot that can be restored.',
  method: 'GET',
  paths: ['/_dev/subscriptions/:subscription_uuid'],
  permission: 'subscription:write',
  params: subscriptionOperations.updateSubscription.params,
  query: {},
  headers: {},
  responses: { 200: { description: 'the subscription', schema: SubscriptionReading } },
});

/** Brings an earlier state of a subscription back. */
export const restoreSubscription = defineOperation({
  name: 'restoreSubscription',
  tag: 'Subscriptions',
  summary: 'Restore a subscription',
  description:
    'Restores a subscription to a snapshot that was read before. The snapshot must be of the same subscription and offering. The restored subscription gets a new version.',
  method: 'PUT',
  paths: ['/_dev/subscriptions/:subscription_uuid'],
  permission: 'subscription:write',
  params: subscriptionOperations.updateSubscription.params,
  query: {},
  headers: subscriptionOperations.updateSubscription.headers,
  body: { contentTypes: ['application/json'], schema: SubscriptionRestore },
  responses: {
    200: { description: 'the restored subscription', schema: SubscriptionReading },
  },
});

/**
 * Every field in which two JSON values differ, in the order of the first, as a preview names them. What one
 * side lacks is named as a whole, and so is a list that differs. `pointer` is where the values are.
 */
export function listFieldChanges(
  before: unknown,
  after: unknown,
  pointer = '',
): readonly FieldChange[] {
  return diffJson(before, after, { lists: 'whole' }).map(({ kind, path, ...sides }) => ({
    pointer: `${pointer}${path}`,
    ...sides,
  }));
}

/** Difference between two JSON values. `before` or `after` is absent if that side has no value. */
export interface JsonChange {
  readonly kind: 'added' | 'removed' | 'changed' | 'reordered';
  /** JSON pointer from the root. It names list elements by their id, or by their index. */
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Comparison of lists: element by element, or each list as one value. */
export interface DiffOptions {
  readonly lists?: 'elements' | 'whole';
}

/** Returns the changes from one JSON value to another. The order of object members is ignored. */
export function diffJson(
  before: unknown,
  after: unknown,
  { lists = 'elements' }: DiffOptions = {},
): readonly JsonChange[] {
  return diffValues(before, after, '');

  function diffValues(had: unknown, has: unknown, path: string): readonly JsonChange[] {
    if (had === has) return [];
    if (Array.isArray(had) && Array.isArray(has)) return diffLists(had, has, path);
    if (isObject(had) && isObject(has)) return diffMembers(had, has, path);
    return [{ kind: 'changed', path, before: had, after: has }];
  }

  function diffMembers(had: Members, has: Members, path: string): readonly JsonChange[] {
    const names = new Set([...Object.keys(had), ...Object.keys(has)]);
    return [...names].flatMap((name): readonly JsonChange[] => {
      const inner = joinPointer(path, name);
      if (!Object.hasOwn(has, name)) return [{ kind: 'removed', path: inner, before: had[name] }];
      if (!Object.hasOwn(had, name)) return [{ kind: 'added', path: inner, after: has[name] }];
      return diffValues(had[name], has[name], inner);
    });
  }

  function diffLists(
    had: readonly unknown[],
    has: readonly unknown[],
    path: string,
  ): readonly JsonChange[] {
    const [old, now] = [byId(had), byId(has)];
    if (lists === 'elements' && old && now) return diffIdentified(old, now, path);
    const changes = diffMembers({ ...had }, { ...has }, path);
    const isWhole = lists === 'whole' || ![...had, ...has].some(isContainer);
    if (!isWhole || changes.length === 0) return changes;
    return [{ kind: 'changed', path, before: had, after: has }];
  }

  function diffIdentified(
    had: ReadonlyMap<string, unknown>,
    has: ReadonlyMap<string, unknown>,
    path: string,
  ): readonly JsonChange[] {
    const kept = [...had.keys()].filter((id) => has.has(id));
    const order = [...has.keys()].filter((id) => had.has(id));
    const changes = diffMembers(Object.fromEntries(had), Object.fromEntries(has), path);
    if (kept.every((id, index) => id === order[index])) return changes;
    return [
      ...changes,
      { kind: 'reordered', path, before: [...had.keys()], after: [...has.keys()] },
    ];
  }
}

type Members = Readonly<Record<string, unknown>>;

/** Returns the elements by id, or undefined unless all are objects with distinct ids. */
function byId(elements: readonly unknown[]): ReadonlyMap<string, unknown> | undefined {
  const known = new Map<string, unknown>();
  for (const element of elements) {
    const id = isObject(element) ? element.id : undefined;
    if (typeof id !== 'string' || known.has(id)) return undefined;
    known.set(id, element);
  }
  return known;
}

function isContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function isObject(value: unknown): value is Members {
  return isContainer(value) && !Array.isArray(value);
}

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
  params: subscriptionOperations.updateSubscription.params,
  query: {},
  headers: subscriptionOperations.updateSubscription.headers,
  body: {
    contentTypes: ['application/json'],
    // Accepts any object, because a preview also explains invalid updates.
    schema: Type.Record(Type.String(), Type.Unknown(), {
      description: 'request body of the update, valid or not',
    }),
  },
  responses: { 200: { description: 'result that the update would have', schema: UpdatePreview } },
});
