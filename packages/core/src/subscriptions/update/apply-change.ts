import type { SubscriptionChange } from '@aisle/schema/subscriptions';
import { setOrClear, touch } from '../record-members.js';
import type {
  OfferedPlan,
  SubscriptionRecord,
  SubscriptionSnapshot,
} from '../subscription-store.js';
import type { ChangeContext } from './change-context.js';
import { changeGoLive } from './change-go-live.js';
import { changePaymentAuthority } from './change-payment-authority.js';
import { switchPlan } from './switch-plan.js';

/**
 * What a subscription becomes when a change is made to it: present members change, absent ones stay,
 * null clears. `plan` is the plan that the change names, undefined when there is none. Returns the
 * record of the snapshot itself when nothing differs; `updated_at` moves only when something does.
 * @throws CommerceError `not_found` (no such plan), `permission_denied` (a plan of another offering),
 * `conflict` (a transition that is not allowed), `validation_failed` (two names for two plans, no price in its currency).
 */
export function applyChange(
  snapshot: SubscriptionSnapshot,
  plan: OfferedPlan | undefined,
  change: SubscriptionChange,
  context: ChangeContext,
): SubscriptionRecord {
  const onPlan = switchPlan(snapshot, plan, change, context.now);
  const delivered = changeAddress(onPlan, change.address_id);
  const paid = changePaymentAuthority(delivered, change.payment_authority);
  const timed = changeGoLive(paid, change.go_live_after, snapshot.offering.plans, context);
  return touch(snapshot.record, timed, context.now);
}

function changeAddress(
  record: SubscriptionRecord,
  asked: SubscriptionChange['address_id'],
): SubscriptionRecord {
  return asked === undefined ? record : setOrClear(record, 'address_id', asked);
}
