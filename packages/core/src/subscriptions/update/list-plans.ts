import type { OfferingRecord } from '../subscription-store.js';

/** Maximum number of plans in a message. */
const namedPlans = 5;

/** Returns the ids of an offering's plans for a message; of many only the first. */
export function listPlans({ plans }: OfferingRecord): string {
  const shown = plans.slice(0, namedPlans).map(({ id }) => id);
  return `${shown.join(', ')}${plans.length > namedPlans ? ', …' : ''}`;
}
