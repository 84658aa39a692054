import { PaymentAuthority, type SubscriptionChange } from '@aisle/schema/subscriptions';
import type { SubscriptionRecord } from '../subscription-store.js';
import { pickPresent } from './pick-present.js';

const members = Object.keys(PaymentAuthority.properties) as readonly (keyof PaymentAuthority)[];

/** The subscription with another payment authority, replaced as a whole. */
export function changePaymentAuthority(
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
