import { CommerceError, type Uuid } from '@aisle/schema';
import type { SubscriptionChange } from '@aisle/schema/subscriptions';

/**
 * The plan that a change asks for under either of its names, undefined when it asks for none.
 * @throws CommerceError `validation_failed` when the two names say different plans.
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

/** Where a change names its plan. */
export function planPointer({ plan_id }: SubscriptionChange): string {
  return plan_id === undefined ? '/pricing_option_id' : '/plan_id';
}
