import { CommerceError } from '@aisle/schema';

/** Says that there is no subscription with an id. */
export function unknownSubscription(id: string): CommerceError {
  return new CommerceError(
    'not_found',
    `No subscription has the id ${id}; check the id, or load the seed that holds the subscription.`,
  );
}
