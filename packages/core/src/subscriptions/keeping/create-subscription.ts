import { CommerceError, canonicalUuid, createValidator, requireValid } from '@aisle/schema';
import { type Subscription, SubscriptionContent } from '@aisle/schema/subscriptions';
import type { RecordAnswer } from '../../records/record-answer.js';
import { findOffering } from '../creation/find-offering.js';
import { newSubscription } from '../creation/new-subscription.js';
import { requireOffering } from '../creation/require-offering.js';
import type { AccountScope } from '../own-subscription.js';
import { extendSubscription } from '../render/superset.js';
import type { OfferingRecord } from '../subscription-store.js';
import { versionOf } from '../subscription-version.js';
import type { SubscriptionContext } from './subscription-context.js';

/** Asks for a new subscription. */
export interface SubscriptionCreationRequest extends AccountScope {
  readonly attributes: SubscriptionContent;
}

const validateContent = createValidator(SubscriptionContent);

/**
 * Makes a subscription to an offering that is there, on one of its plans.
 * @throws CommerceError `validation_failed`, also for an offering or a plan that is not there.
 */
export async function createSubscription(
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
}

/** Refuses an account that subscribes another one. */
function requireSameAccount(content: SubscriptionContent, account: string | undefined): void {
  if (account === undefined || canonicalUuid(content.account_id) === canonicalUuid(account)) return;
  throw new CommerceError(
    'validation_failed',
    `account_id: must be ${account}, the account whose token the request has`,
    { pointers: ['/account_id'] },
  );
}
