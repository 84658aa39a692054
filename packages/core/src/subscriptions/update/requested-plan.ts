import { CommerceError, type Uuid } from '@aisle/schema';
import type { SubscriptionChange } from '@aisle/schema/subscriptions';

/**
 * Returns the plan that a change requests under either name; undefined if it requests none.
 * @throws CommerceError `validation_failed` if the two names have different plans.
 */
export function requestedPlan(change: SubscriptionChange): Uuid | undefined {
  const { plan_id: planId, pricing_option_id: optionId } = change;
  if (planId !== undefined && optionId !== undefined && planId !== optionId) {
    throw new CommerceError(
      'validation_failed',
      `pricing_option_id: must be the same as plan_id, which it is another name for: it is "${optionId}" and plan_id is "${planId}"; send one of them`,
      { pointers: ['/pricing_option_id'] },
    );
  }
  return planId ?? optionId;
}

/** Returns the JSON Pointer to the plan in a change. */
export function planPointer({ plan_id }: SubscriptionChange): string {
  return plan_id === undefined ? '/pricing_option_id' : '/plan_id';
}
