import {
  CommerceError,
  canonicalUuid,
  createValidator,
  parseTimestamp,
  requireValid,
  Uuid,
} from '@aisle/schema';
import { PaymentAuthority, type Plan, SubscriptionChange } from '@aisle/schema/subscriptions';
import {
  optional,
  requireState,
  requireUpdateOptions,
  type UpdateOptions,
} from '../environment/require-options.js';
import type { Environment } from '../environment/steerable-clock.js';
import { activateIfDue, type ChangeContext, hasEnded, planEndDate } from './go-live.js';
import { pickPresent, versionOf } from './render-subscription.js';
import {
  type AccountScope,
  type Decide,
  type OfferedPlan,
  type OfferingRecord,
  requireOwn,
  type SubscriptionRecord,
  type SubscriptionSnapshot,
  touch,
} from './stored-subscription.js';

/**
 * Options of a subscription update. With an `account_id`, subscriptions of other accounts are not
 * found.
 */
export interface SubscriptionUpdateOptions extends UpdateOptions, AccountScope {}

/** A well-formed update: the state that its decision needs, and the decision. */
interface WellFormedUpdate {
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

/**
 * Refuses to change a subscription whose version the caller does not expect or excludes.
 * @throws CommerceError `precondition_failed`.
 */
export function requireVersion(snapshot: SubscriptionSnapshot, options: UpdateOptions): void {
  const thing = {
    name: `subscription ${snapshot.record.id}`,
    shownBy: 'an update without attributes',
    version: () => versionOf(snapshot),
  };
  requireState(thing, options);
}

/**
 * Applies a change to a subscription: present members change, absent ones stay, null clears.
 * `plan` is the plan that the change names, undefined if there is none. Returns the record of the
 * snapshot itself if nothing differs. `updated_at` changes only if something else does.
 * @throws CommerceError `not_found` (no such plan), `permission_denied` (a plan of another
 * offering), `conflict` (a transition that is not allowed), `validation_failed` (two names for two
 * plans, or no price in the subscription's currency).
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

/**
 * Moves a subscription to the plan that the change names, with that plan's end date.
 * `invoice_after` stays, so that the next invoice follows the plan. `now` is the time of the
 * change in milliseconds.
 * @throws CommerceError `not_found`, `permission_denied`, `conflict`, `validation_failed`.
 */
function switchPlan(
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

/** Returns the JSON Pointer to the plan in a change. */
function planPointer({ plan_id }: SubscriptionChange): string {
  return plan_id === undefined ? '/pricing_option_id' : '/plan_id';
}

/**
 * Returns the plan that a change requests under either name; undefined if it requests none.
 * @throws CommerceError `validation_failed` if the two names have different plans.
 */
export function requestedPlan(change: SubscriptionChange): Uuid | undefined {
  const { plan_id: planId, pricing_option_id: optionId } = change;
  if (planId !== undefined && optionId !== undefined && planId !== optionId) {
    throw new CommerceError(
      'validation_failed',
      `pricing_option_id: must be the same as plan_id, but is "${optionId}" while plan_id is "${planId}"; send only one of them`,
      { pointers: ['/pricing_option_id'] },
    );
  }
  return planId ?? optionId;
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

/** Maximum number of plans in a message. */
const namedPlans = 5;

/** Returns the ids of an offering's plans for a message; of many only the first. */
export function listPlans({ plans }: OfferingRecord): string {
  const shown = plans.slice(0, namedPlans).map(({ id }) => id);
  return `${shown.join(', ')}${plans.length > namedPlans ? ', …' : ''}`;
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
    `${pointer.slice(1)}: ${fault}. The subscription is paid in ${currency}; choose a plan with a price in this currency`,
    { pointers: [pointer] },
  );
}

/**
 * Returns why a plan cannot be paid in a currency; undefined if it can. A plan without prices fits
 * every currency.
 */
export function missingPrice({ id, fixed_price }: Plan, currency: string): string | undefined {
  if (!fixed_price || Object.hasOwn(fixed_price, currency)) return undefined;
  const known = Object.keys(fixed_price).join(', ') || 'none';
  return `the plan ${id} has no price in ${currency}; it has: ${known}`;
}

function changeAddress(
  record: SubscriptionRecord,
  asked: SubscriptionChange['address_id'],
): SubscriptionRecord {
  return asked === undefined ? record : setOrClear(record, 'address_id', asked);
}

const members = Object.keys(PaymentAuthority.properties) as readonly (keyof PaymentAuthority)[];

/** Replaces the payment authority as a whole. */
function changePaymentAuthority(
  record: SubscriptionRecord,
  asked: SubscriptionChange['payment_authority'],
): SubscriptionRecord {
  if (asked === undefined) return record;
  const known: PaymentAuthority = pickPresent(asked, members);
  if (isSame(known, record.payment_authority)) return record;
  return { ...record, payment_authority: known };
}

function isSame(asked: PaymentAuthority, current: PaymentAuthority | undefined): boolean {
  if (current === undefined) return false;
  const sameSize = Object.keys(asked).length === Object.keys(current).length;
  return sameSize && members.every((member) => asked[member] === current[member]);
}

/**
 * Sets the go-live time, or clears it for null, and activates a subscription whose time has come.
 * Another spelling of the same time is no change.
 */
function changeGoLive(
  record: SubscriptionRecord,
  asked: SubscriptionChange['go_live_after'],
  plans: readonly Plan[],
  context: ChangeContext,
): SubscriptionRecord {
  if (asked === undefined) return record;
  return activateIfDue(moveGoLive(record, asked), plans, context);
}

function moveGoLive(record: SubscriptionRecord, asked: string | null): SubscriptionRecord {
  if (toTime(asked) === toTime(record.go_live_after)) return record;
  refuseEnded(record, 'go_live_after');
  if (!record.pending) throw notPending(record);
  return setOrClear(record, 'go_live_after', asked);
}

function toTime(timestamp: string | null | undefined): number | null {
  return timestamp === null || timestamp === undefined ? null : parseTimestamp(timestamp);
}

function notPending({ id, go_live: goLive }: SubscriptionRecord): CommerceError {
  const since = goLive === undefined ? '' : ` (it went live at ${goLive})`;
  return new CommerceError(
    'conflict',
    `The go_live_after of the subscription ${id} cannot change, because the subscription is not pending${since}; leave go_live_after out.`,
    { pointers: ['/go_live_after'] },
  );
}

/**
 * Refuses to change an attribute of an ended subscription. `pointer` is the location in the change.
 * @throws CommerceError `conflict`.
 */
function refuseEnded(
  record: SubscriptionRecord,
  attribute: 'plan_id' | 'go_live_after',
  pointer = `/${attribute}`,
): void {
  if (!hasEnded(record)) return;
  const how = (['canceled', 'closed'] as const).filter((flag) => record[flag]).join(' and ');
  throw new CommerceError(
    'conflict',
    `The ${attribute} of the subscription ${record.id} cannot change, because the subscription is ${how}; leave ${attribute} out. Only the address and the payment authority of a ${how} subscription can change.`,
    { pointers: [pointer] },
  );
}

/** Sets a member of a record, or removes it for null. Returns the same record if nothing differs. */
function setOrClear(
  record: SubscriptionRecord,
  name: 'address_id' | 'end_date' | 'go_live_after',
  value: string | null,
): SubscriptionRecord {
  if ((record[name] ?? null) === value) return record;
  if (value !== null) return { ...record, [name]: value };
  const { [name]: _cleared, ...rest } = record;
  return rest;
}
