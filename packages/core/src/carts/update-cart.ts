import { createValidator, requireValid } from '@aisle/schema';
import { CartChange } from '@aisle/schema/carts';
import type { UpdateOptions } from '../versions/update-options.js';
import type { CartContext } from './cart-context.js';
import type { CartAnswer, CartShopper, OfCart } from './cart-service.js';
import { changeCart } from './change-cart.js';
import { emptyCart } from './empty-cart.js';
import { keptAt } from './kept-at.js';
import { requireCartId } from './require-cart-id.js';
import { answerChange, prepareAnswer } from './show-cart.js';

const validate = createValidator(CartChange);

/**
 * Changes the name and description of a cart: members that are present change, absent ones stay.
 * @throws CommerceError `validation_failed`, `conflict`, `precondition_failed`, `storage_full`.
 */
export async function updateCart(
  context: CartContext,
  { cart_id, name, description, ...shopper }: CartShopper & OfCart & CartChange,
  options: UpdateOptions = {},
): Promise<CartAnswer> {
  const id = requireCartId(cart_id);
  const said = {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
  };
  requireValid(validate(said));
  const found = keptAt(await context.carts.find(id), context.systemClock());
  const prepared = await prepareAnswer(context, shopper, found?.record);
  await context.count.refresh();
  const changed = await changeCart(context, id, options, (record, time) => {
    const after = { ...(record ?? emptyCart(id, time)), ...said };
    const isSame = record && record.name === after.name && record.description === after.description;
    return isSame ? record : after;
  });
  return answerChange(context, shopper, id, changed, prepared);
}
