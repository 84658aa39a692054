import { CommerceError } from '@aisle/schema';
import type { SubscriptionContent } from '@aisle/schema/subscriptions';
import type { OfferingRecord } from '../subscription-store.js';

/**
 * The offering of a new subscription, if it was found.
 * @throws CommerceError `validation_failed`.
 */
export function requireOffering(
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
            'is required: a subscription is made from an offering that is there (GET /v2/subscriptions/offerings)',
          ];
  return new CommerceError('validation_failed', `${member}: ${fault}`, {
    pointers: [`/${member}`],
  });
}
