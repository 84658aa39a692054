import { randomUUID } from 'node:crypto';
import { createValidator, requireValid } from '@aisle/schema';
import { CartCreation } from '@aisle/schema/carts';
import type { CartContext } from './cart-context.js';
import type { CartAnswer, CartShopper } from './cart-service.js';
import { changeCart } from './change-cart.js';
import { emptyCart } from './empty-cart.js';
import { answerChange, prepareAnswer } from './show-cart.js';

const validate = createValidator(CartCreation);

/**
 * Creates an empty cart. Everybody who knows its id may use it, so ids must be impossible to guess.
 * @throws CommerceError `validation_failed`, `storage_full`.
 */
export async function createCart(
  context: CartContext,
  { name, description, ...shopper }: CartShopper & CartCreation,
): Promise<CartAnswer> {
  const said = {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
  };
  requireValid(validate(said));
  const id = randomUUID();
  const prepared = await prepareAnswer(context, shopper, undefined);
  await context.count.refresh();
  const made = await changeCart(context, id, {}, (_, time) => ({
    ...emptyCart(id, time),
    ...said,
  }));
  return answerChange(context, shopper, id, made, prepared);
}
