import { CommerceError, formatTimestamp } from '@aisle/schema';
import type { Plan, SubscriptionAction } from '@aisle/schema/subscriptions';
import { activateIfDue } from '../go-live.js';
import { touch } from '../record-members.js';
import type { SubscriptionRecord, SubscriptionSnapshot } from '../subscription-store.js';
import type { ChangeContext } from './change-context.js';
import { hasEnded } from './refuse-ended.js';

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
export function changeState(
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
    : 'nobody can ask for that';
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
