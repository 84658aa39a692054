import {
  CommerceError,
  canonicalUuid,
  createValidator,
  formatTimestamp,
  joinPointer,
  requireValid,
  type Uuid,
} from '@aisle/schema';
import { listFieldChanges } from '@aisle/schema/dev';
import { SeedSubscription } from '@aisle/schema/seed';
import type { Plan, SubscriptionAction } from '@aisle/schema/subscriptions';
import { requireUpdateOptions, type UpdateOptions } from '../environment/require-options.js';
import { activateIfDue, type ChangeContext, hasEnded } from './go-live.js';
import type { SubscriptionContext } from './read-offerings.js';
import {
  type OfSubscription,
  requireOwn,
  type SubscriptionRecord,
  type SubscriptionSnapshot,
  type SubscriptionStore,
  touch,
  unknownSubscription,
} from './stored-subscription.js';
import { requireVersion } from './update.js';

/** Request for an action on a subscription. */
export interface StateRequest extends OfSubscription, UpdateOptions {
  readonly attributes: { readonly action: SubscriptionAction };
}

/** The operation that changes the state of subscriptions, by its name in the contract. */
export const subscriptionStates = {
  /**
   * Cancels, pauses or resumes a subscription, on its newest state.
   * @throws CommerceError `not_found`, `conflict`, `precondition_failed`; nothing has changed then.
   */
  async createSubscriptionState(
    { store, environment }: SubscriptionContext,
    request: StateRequest,
  ): Promise<void> {
    const { clock, ids } = environment;
    const id = canonicalUuid(request.subscription_uuid);
    const changed = await store.update(id, undefined, (found) => {
      const snapshot = requireOwn(found, request);
      requireVersion(snapshot, request);
      return changeState(snapshot, request.attributes.action, { now: clock(), ids });
    });
    requireOwn(changed, request);
  },
};

/** Condition and effect of an action. */
interface Transition {
  /** Returns the reason why a subscription does not allow the action; undefined if it does. */
  readonly obstacle: (record: SubscriptionRecord) => string | undefined;
  /** Member of the plan that may forbid the action. */
  readonly allowedBy: keyof Pick<Plan, 'can_cancel' | 'can_pause' | 'can_resume'>;
  readonly effect: (time: string) => Partial<SubscriptionRecord>;
}

/** Actions that clients may request. `pending` is missing: only a new subscription is pending. */
const transitions: Partial<Record<SubscriptionAction, Transition>> = {
  cancel: {
    obstacle: ({ canceled, closed }) =>
      canceled ? 'it is canceled already' : closed ? 'it is closed' : undefined,
    allowedBy: 'can_cancel',
    effect: (time) => ({
      status: 'inactive',
      canceled: true,
      canceled_at: time,
      pending: false,
      paused: false,
    }),
  },
  pause: {
    obstacle: (record) =>
      overOf(record) ??
      (record.pending
        ? 'it is pending and has not begun'
        : record.paused
          ? 'it is paused already'
          : record.suspended
            ? 'it is suspended'
            : undefined),
    allowedBy: 'can_pause',
    effect: (time) => ({ status: 'inactive', paused: true, paused_at: time }),
  },
  resume: {
    obstacle: (record) => overOf(record) ?? (record.paused ? undefined : 'it is not paused'),
    allowedBy: 'can_resume',
    effect: (time) => ({ status: 'active', paused: false, resumed_at: time }),
  },
};

/**
 * Applies an action to a subscription. First activates it if its go-live time has come.
 * @throws CommerceError `conflict` for an action that its state or its plan does not allow.
 */
function changeState(
  { record, offering }: SubscriptionSnapshot,
  action: SubscriptionAction,
  context: ChangeContext,
): SubscriptionRecord {
  const current = activateIfDue(record, offering.plans, context);
  const transition = transitions[action];
  const plan = offering.plans.find(({ id }) => id === current.plan_id);
  const obstacle = transition
    ? (transition.obstacle(current) ??
      (plan?.[transition.allowedBy] === false
        ? `its plan ${plan.id} does not allow that (${transition.allowedBy})`
        : undefined))
    : 'this action cannot be requested';
  if (!transition || obstacle !== undefined) {
    throw new CommerceError(
      'conflict',
      `The action ${action} is not possible for the subscription ${record.id}, because ${obstacle}.`,
      { pointers: ['/action'] },
    );
  }
  const time = formatTimestamp(context.now);
  const changed = {
    ...current,
    ...transition.effect(time),
    state: { id: context.ids(), action, created_at: time },
  };
  return touch(record, changed, context.now);
}

function overOf(record: SubscriptionRecord): string | undefined {
  if (!hasEnded(record)) return undefined;
  return record.canceled ? 'it is canceled' : 'it is closed';
}

const validateRecord = createValidator(SeedSubscription);

/**
 * Restores a subscription to a snapshot, as a new version. Nothing changes if it already has that
 * state.
 * @throws CommerceError `validation_failed` for an invalid snapshot of this subscription,
 * `conflict` when its offering is not the one of the snapshot, `not_found`, `precondition_failed`.
 */
export async function restoreSubscription(
  store: SubscriptionStore,
  id: Uuid,
  snapshot: unknown,
  options: UpdateOptions = {},
): Promise<SubscriptionSnapshot> {
  requireUpdateOptions('restore', options);
  const record = requireSnapshot(id, snapshot);
  const restored = await store.update(id, undefined, (current) => {
    requireVersion(current, options);
    requireOffering(current, record);
    return listFieldChanges(current.record, record).length === 0 ? current.record : record;
  });
  if (!restored) throw unknownSubscription(id);
  return restored;
}

function requireSnapshot(id: Uuid, snapshot: unknown): SubscriptionRecord {
  const { value, faults = [] } = validateRecord(snapshot);
  if (value?.id === id && isStamped(value)) return value;
  const missing = stamps.filter((name) => value && value[name] === undefined);
  const all = [
    ...faults,
    ...missing.map((name) => ({ pointer: `/${name}`, message: 'is required' })),
    ...(value && value.id !== id
      ? [{ pointer: '/id', message: `must be the id of the subscription, ${id}, is ${value.id}` }]
      : []),
  ];
  return requireValid({
    faults: all.map(({ pointer, message }) => ({ pointer: `/snapshot${pointer}`, message })),
  });
}

const stamps = ['created_at', 'updated_at'] as const;

function isStamped(record: SeedSubscription): record is SubscriptionRecord {
  return stamps.every((name) => record[name] !== undefined);
}

function requireOffering(
  { offering }: SubscriptionSnapshot,
  { id, offering_id, plan_id }: SubscriptionRecord,
): void {
  if (offering.id !== offering_id) {
    throw conflict(
      'offering_id',
      `The snapshot of the subscription ${id} is for the offering ${offering_id}, but the subscription now has the offering ${offering.id}; read a new snapshot.`,
    );
  }
  if (offering.plans.some((plan) => plan.id === plan_id)) return;
  throw conflict(
    'plan_id',
    `The snapshot of the subscription ${id} is for the plan ${plan_id}, which its offering no longer has; read a new snapshot.`,
  );
}

function conflict(member: string, detail: string): CommerceError {
  return new CommerceError('conflict', detail, {
    pointers: [joinPointer('/snapshot', member)],
  });
}
