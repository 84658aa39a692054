import { CommerceError } from '@aisle/schema';

/** Says that a cart has no such line. */
export function unknownItem(cartId: string, itemId: string): CommerceError {
  return new CommerceError(
    'not_found',
    `The cart ${cartId} has no line with the id ${itemId}; look at its lines for their ids.`,
  );
}
