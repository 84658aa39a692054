import type { Subscription } from '@aisle/schema';
import { Badge } from '../lib/badge.js';
import { conditionsOf } from './conditions.js';

/** What holds for a subscription, in short. */
export function ConditionBadges({ subscription }: { readonly subscription: Subscription }) {
  return conditionsOf(subscription).map(({ label, tone }) => (
    <Badge key={label} tone={tone}>
      {label}
    </Badge>
  ));
}
