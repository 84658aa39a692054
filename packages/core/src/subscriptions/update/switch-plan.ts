import { CommerceError } from '@aisle/schema';
import type { SubscriptionChange } from '@aisle/schema/subscriptions';
import { setOrClear } from '../record-members.js';
import type {
  OfferedPlan,
  SubscriptionRecord,
  SubscriptionSnapshot,
} from '../subscription-store.js';
import { listPlans } from './list-plans.js';
import { missingPrice } from './missing-price.js';
import { planEndDate } from './plan-end-date.js';
import { refuseEnded } from './refuse-ended.js';
import { planPointer, requestedPlan } from './requested-plan.js';

/**
 * The subscription on the plan that the change names, ending when that plan does; `invoice_after`
 * stays, so that the next invoice follows the plan. `now` is the change's time in milliseconds.
 * @throws CommerceError `not_found`, `permission_denied`, `conflict`, `validation_failed`.
 */
export function switchPlan(
  snapshot: SubscriptionSnapshot,
  plan: OfferedPlan | undefined,
  change: SubscriptionChange,
  now: number,
): SubscriptionRecord {
  const { record } = snapshot;
  const planId = requestedPlan(change);
  if (planId === undefined || planId === record.plan_id) return record;
  if (plan === undefined) throw unknownPlan(change);
  if (plan.offering_id !== record.offering_id) throw foreignPlan(snapshot, planId, change);
  refuseEnded(record, 'plan_id', planPointer(change));
  requirePrice(record, plan, change);
  return setOrClear({ ...record, plan_id: planId }, 'end_date', planEndDate(plan.plan, now));
}

function requirePrice(
  { currency }: SubscriptionRecord,
  { plan }: OfferedPlan,
  change: SubscriptionChange,
): void {
  const fault = missingPrice(plan, currency);
  if (fault === undefined) return;
  const pointer = planPointer(change);
  throw new CommerceError(
    'validation_failed',
    `${pointer.slice(1)}: ${fault}. The subscription is paid in ${currency}; choose a plan with a price in it`,
    { pointers: [pointer] },
  );
}

function unknownPlan(change: SubscriptionChange): CommerceError {
  return new CommerceError('not_found', 'No plan found', { pointers: [planPointer(change)] });
}

function foreignPlan(
  { record, offering }: SubscriptionSnapshot,
  planId: string,
  change: SubscriptionChange,
): CommerceError {
  return new CommerceError(
    'permission_denied',
    `The plan ${planId} belongs to another offering, and the subscription ${record.id} can only move between the plans of its own offering ${offering.id}; choose one of ${listPlans(offering)}.`,
    { pointers: [planPointer(change)] },
  );
}
