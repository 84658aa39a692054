import {
  CommerceError,
  canonicalUuid,
  createValidator,
  requireValid,
  type Subscription,
  SubscriptionContent,
  type Uuid,
} from '@aisle/schema';
import type { RecordAnswer } from '../../records/record-answer.js';
import { newSubscription } from '../creation/new-subscription.js';
import { extendSubscription } from '../render/superset.js';
import type { SubscriptionStore } from '../subscription-store.js';
import { versionOf } from '../subscription-version.js';
import type { SubscriptionContext } from './subscription-context.js';

/** Asks for a new subscription. */
export interface SubscriptionCreationRequest {
  readonly attributes: SubscriptionContent;
}

const validateContent = createValidator(SubscriptionContent);

/**
 * Makes a subscription to an offering that is there, on one of its plans.
 * @throws CommerceError `validation_failed`, also for an offering or a plan that is not there.
 */
export async function createSubscription(
  { store, environment }: SubscriptionContext,
  { attributes }: SubscriptionCreationRequest,
): Promise<RecordAnswer<Subscription>> {
  const content = requireValid(validateContent(attributes));
  const offeringId = await findOfferingId(store, content);
  const made = await store.create(offeringId, (offering) => {
    if (!offering) throw noOffering(content);
    return newSubscription(content, offering, { now: environment.clock(), ids: environment.ids });
  });
  return { record: extendSubscription(made), version: versionOf(made) };
}

async function findOfferingId(
  store: Pick<SubscriptionStore, 'listOfferings'>,
  content: SubscriptionContent,
): Promise<Uuid> {
  if (content.offering_id !== undefined) return canonicalUuid(content.offering_id);
  const { offering_external_ref: reference } = content;
  if (reference === undefined) throw noOffering(content);
  const found = await findByReference(store, reference);
  if (found === undefined) throw noOffering(content);
  return found;
}

/** How many offerings are looked at in a step. */
const stepSize = 100;

/** The first offering with a reference. Offerings are few: they are looked through. */
async function findByReference(
  store: Pick<SubscriptionStore, 'listOfferings'>,
  reference: string,
): Promise<Uuid | undefined> {
  for (let offset = 0; ; offset += stepSize) {
    const { total, offerings } = await store.listOfferings({ limit: stepSize, offset });
    const found = offerings.find(({ external_ref }) => external_ref === reference);
    if (found) return found.id;
    if (offset + stepSize >= total) return undefined;
  }
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
            'is required: a subscription is made from an offering that is there (GET /v2/subscriptions/offerings)',
          ];
  return new CommerceError('validation_failed', `${member}: ${fault}`, {
    pointers: [`/${member}`],
  });
}
