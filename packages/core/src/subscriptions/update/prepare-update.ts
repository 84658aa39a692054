import { canonicalUuid, createValidator, requireValid, Uuid } from '@aisle/schema';
import { SubscriptionChange } from '@aisle/schema/subscriptions';
import type { Environment } from '../../environment/environment.js';
import { optional } from '../../environment/require-options.js';
import { requireUpdateOptions } from '../../versions/update-options.js';
import { requireOwn } from '../own-subscription.js';
import type { SubscriptionUpdateOptions } from '../subscription-service.js';
import type { Decide } from '../subscription-store.js';
import { applyChange } from './apply-change.js';
import { requestedPlan } from './requested-plan.js';
import { requireVersion } from './require-version.js';

/** A well-formed update: the state that its decision needs, and the decision. */
export interface WellFormedUpdate {
  readonly id: Uuid;
  readonly planId: Uuid | undefined;
  readonly decide: Decide;
}

const accountRule = optional('the id of an account', (value) => typeof value === 'string');
const validateId = createValidator(Uuid);
const validateChange = createValidator(SubscriptionChange);

/**
 * Checks an update before anything is read. Updates and previews share it.
 * @throws CommerceError `validation_failed`; the decision throws `not_found`, `permission_denied`,
 * `conflict`, `precondition_failed`.
 */
export function prepareUpdate(
  { clock, ids }: Pick<Environment, 'clock' | 'ids'>,
  id: Uuid,
  asked: SubscriptionChange,
  options: SubscriptionUpdateOptions = {},
): WellFormedUpdate {
  requireUpdateOptions('update', options, { account_id: accountRule });
  const { account_id } = options;
  requireRequest(id, asked);
  const change = inCanonicalForm(asked);
  return {
    id: canonicalUuid(id),
    planId: requestedPlan(change),
    decide(snapshot, plan) {
      requireOwn(snapshot, { subscription_uuid: id, account_id });
      requireVersion(snapshot, options);
      return applyChange(snapshot, plan, change, { now: clock(), ids });
    },
  };
}

function inCanonicalForm(change: SubscriptionChange): SubscriptionChange {
  const { plan_id, pricing_option_id, address_id } = change;
  return {
    ...change,
    ...(plan_id && { plan_id: canonicalUuid(plan_id) }),
    ...(pricing_option_id && { pricing_option_id: canonicalUuid(pricing_option_id) }),
    ...(address_id && { address_id: canonicalUuid(address_id) }),
  };
}

function requireRequest(id: unknown, change: unknown): void {
  const { faults: idFaults = [] } = validateId(id);
  const { faults: changeFaults = [] } = validateChange(change);
  const faults = [
    ...idFaults.map(({ message }) => ({ pointer: '/id', message })),
    ...changeFaults.map(({ pointer, message }) => ({
      pointer: pointer === '' ? '/change' : pointer,
      message,
    })),
  ];
  if (faults.length > 0) requireValid({ faults });
}
