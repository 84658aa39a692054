import {
  CommerceError,
  canonicalUuid,
  createValidator,
  formatTimestamp,
  parseTimestamp,
  requireValid,
} from '@aisle/schema';
import { type Plan, type Subscription, SubscriptionContent } from '@aisle/schema/subscriptions';
import type { RecordAnswer } from '../records/records.js';
import { activateIfDue, type ChangeContext, momentAfter, planEndDate } from './go-live.js';
import type { SubscriptionContext } from './read-offerings.js';
import { extendSubscription, pickPresent, versionOf } from './render-subscription.js';
import type {
  AccountScope,
  OfferingRecord,
  SubscriptionRecord,
  SubscriptionStore,
} from './stored-subscription.js';
import { listPlans, missingPrice, requestedPlan } from './update.js';

/** Request for a new subscription. */
export interface SubscriptionCreationRequest extends AccountScope {
  readonly attributes: SubscriptionContent;
}

const validateContent = createValidator(SubscriptionContent);

/** The operation that creates subscriptions, by its name in the contract. */
export const subscriptionCreation = {
  /**
   * Creates a subscription to a stored offering, on one of its plans.
   * @throws CommerceError `validation_failed`, also for a missing offering or plan.
   */
  async createSubscription(
    { store, environment }: SubscriptionContext,
    { attributes, account_id }: SubscriptionCreationRequest,
  ): Promise<RecordAnswer<Subscription>> {
    const content = requireValid(validateContent(attributes));
    requireSameAccount(content, account_id);
    const { clock, ids } = environment;
    const decide = (offering: OfferingRecord | undefined) =>
      newSubscription(content, offering, { now: clock(), ids });
    const { offering_id } = content;
    const offeringId =
      offering_id === undefined
        ? requireOffering(content, await findOffering(store, content)).id
        : canonicalUuid(offering_id);
    const made = await store.create(offeringId, decide);
    return { record: extendSubscription(made), version: versionOf(made) };
  },
};

/** Refuses a subscription of another account than the requesting one. */
function requireSameAccount(content: SubscriptionContent, account: string | undefined): void {
  if (account === undefined || canonicalUuid(content.account_id) === canonicalUuid(account)) return;
  throw new CommerceError(
    'validation_failed',
    `account_id: must be ${account}, the account whose token the request has`,
    { pointers: ['/account_id'] },
  );
}

type Store = Pick<SubscriptionStore, 'findOffering' | 'listOfferings'>;

/** Finds the offering of a new subscription by its id, else by its reference. */
export async function findOffering(
  store: Store,
  { offering_id, offering_external_ref }: SubscriptionContent,
): Promise<OfferingRecord | undefined> {
  if (offering_id !== undefined) return store.findOffering(canonicalUuid(offering_id));
  if (offering_external_ref === undefined) return undefined;
  return findByReference(store, offering_external_ref);
}

/** Number of offerings to read in a step. */
const stepSize = 100;

/** Finds the first offering with a reference by a scan, because offerings are few. */
async function findByReference(
  store: Store,
  reference: string,
): Promise<OfferingRecord | undefined> {
  for (let offset = 0; ; offset += stepSize) {
    const { total, offerings } = await store.listOfferings({ limit: stepSize, offset });
    const found = offerings.find(({ external_ref }) => external_ref === reference);
    if (found) return found;
    if (offset + stepSize >= total) return undefined;
  }
}

/**
 * Returns a new subscription to the current state of an offering. It is active, or pending until
 * its go-live time, and ends with its plan. Its first invoice follows the trial period, or the
 * period already paid.
 * @throws CommerceError `validation_failed` for content that does not fit the offering or itself,
 * and for a missing offering.
 */
export function newSubscription(
  content: SubscriptionContent,
  found: OfferingRecord | undefined,
  context: ChangeContext,
): SubscriptionRecord {
  const { now, ids } = context;
  const offering = requireOffering(content, found);
  const plan = requirePlan(content, offering);
  requirePrice(content, plan);
  const begun = requireBeginning(content, now);
  const time = formatTimestamp(now);
  const isPending = content.pending === true;
  const end = planEndDate(plan, begun);
  const { address_id } = content;
  const record: SubscriptionRecord = {
    type: 'subscription',
    id: ids(),
    offering_id: offering.id,
    plan_id: plan.id,
    account_id: canonicalUuid(content.account_id),
    ...(address_id !== undefined && { address_id: canonicalUuid(address_id) }),
    ...pickPresent(content, ['external_ref', 'name', 'email', 'currency']),
    ...(content.payment_authority && { payment_authority: content.payment_authority }),
    owner: 'store',
    status: isPending ? 'inactive' : 'active',
    ...(isPending && { state: { id: ids(), action: 'pending', created_at: time } }),
    manual_payments: content.manual_payments,
    ...(content.first_invoice_paid && { first_invoice_prepaid: true }),
    canceled: false,
    paused: false,
    closed: false,
    suspended: false,
    pending: isPending,
    ...(end !== null && { end_date: end }),
    ...pickPresent(content, ['go_live_after']),
    invoice_after: content.first_invoice_paid
      ? momentAfter(begun, plan.billing_frequency, plan.billing_interval_type)
      : momentAfter(begun, plan.trial_period ?? 0, 'day'),
    created_at: time,
    updated_at: time,
  };
  return activateIfDue(record, offering.plans, context);
}

/** Returns the named plan. An offering's only plan need not be named. */
function requirePlan(content: SubscriptionContent, offering: OfferingRecord): Plan {
  const { id, plans } = offering;
  const named = namedPlan(content);
  const [only, ...others] = plans;
  if (!named && only && others.length === 0) return only;
  const plan = named && plans.find(named.fits);
  if (plan) return plan;
  const fault = named ? `the offering has no plan ${JSON.stringify(named.name)}` : 'is required';
  throw refused(
    named?.member ?? 'plan_id',
    `${fault}; choose one of the offering ${id}: ${listPlans(offering)}`,
  );
}

/** A plan that a new subscription names. */
interface NamedPlan {
  readonly member: keyof SubscriptionContent;
  readonly name: string;
  readonly fits: (plan: Plan) => boolean;
}

function namedPlan(content: SubscriptionContent): NamedPlan | undefined {
  const { plan_id, pricing_option_id, selected_plan, selected_pricing_option } = content;
  const id = requestedPlan({
    ...(plan_id && { plan_id: canonicalUuid(plan_id) }),
    ...(pricing_option_id && { pricing_option_id: canonicalUuid(pricing_option_id) }),
  });
  if (id !== undefined) {
    const member = plan_id === undefined ? 'pricing_option_id' : 'plan_id';
    return { member, name: id, fits: (plan) => canonicalUuid(plan.id) === id };
  }
  const name = selected_pricing_option ?? selected_plan;
  if (name === undefined) return undefined;
  const member =
    selected_pricing_option === undefined ? 'selected_plan' : 'selected_pricing_option';
  return { member, name, fits: ({ external_ref }) => external_ref === name };
}

function requirePrice({ currency }: SubscriptionContent, plan: Plan): void {
  const fault = missingPrice(plan, currency);
  if (fault !== undefined) throw refused('currency', fault);
}

/**
 * Returns the beginning of the first period in milliseconds: now, unless the subscription goes live
 * later or was paid elsewhere.
 */
function requireBeginning(
  { started_at, first_invoice_paid, pending, go_live_after }: SubscriptionContent,
  now: number,
): number {
  if (go_live_after !== undefined && !pending) {
    throw refused(
      'go_live_after',
      'only a pending subscription can have a go-live time; set pending',
    );
  }
  if (started_at === undefined) {
    return go_live_after === undefined ? now : Math.max(parseTimestamp(go_live_after), now);
  }
  if (!first_invoice_paid || pending) {
    throw refused(
      'started_at',
      'only an active, paid subscription can have it; set first_invoice_paid, and leave pending out',
    );
  }
  const begun = parseTimestamp(started_at);
  if (begun <= now) return begun;
  throw refused('started_at', `must not be after now, ${formatTimestamp(now)}`);
}

function refused(member: keyof SubscriptionContent, fault: string): CommerceError {
  return new CommerceError('validation_failed', `${member}: ${fault}`, {
    pointers: [`/${member}`],
  });
}

/**
 * Returns the offering of a new subscription.
 * @throws CommerceError `validation_failed`.
 */
function requireOffering(
  content: SubscriptionContent,
  found: OfferingRecord | undefined,
): OfferingRecord {
  if (found) return found;
  throw noOffering(content);
}

function noOffering({ offering_id, offering_external_ref }: SubscriptionContent): CommerceError {
  const [member, fault] =
    offering_id !== undefined
      ? ['offering_id', `there is no offering ${JSON.stringify(offering_id)}`]
      : offering_external_ref !== undefined
        ? [
            'offering_external_ref',
            `there is no offering with the reference ${JSON.stringify(offering_external_ref)}`,
          ]
        : [
            'offering_id',
            'is required: name an existing offering (GET /v2/subscriptions/offerings)',
          ];
  return new CommerceError('validation_failed', `${member}: ${fault}`, {
    pointers: [`/${member}`],
  });
}
