import type { OfferingRecord } from '../subscription-store.js';

/** How many plans a message names. */
const namedPlans = 5;

/** The ids of the plans of an offering, for a message: some of many. */
export function listPlans({ plans }: OfferingRecord): string {
  const shown = plans.slice(0, namedPlans).map(({ id }) => id);
  return `${shown.join(', ')}${plans.length > namedPlans ? ', …' : ''}`;
}
