import { CommerceError, createValidator } from '@aisle/schema';
import { CartId } from '@aisle/schema/carts';

const validate = createValidator(CartId);

/**
 * The id of a cart, which callers make up themselves.
 * @throws CommerceError `validation_failed` for what is no such id.
 */
export function requireCartId(id: unknown): string {
  const { value, faults = [] } = validate(id);
  if (value !== undefined) return value;
  const details = faults.map(({ message }) => `cart_id: ${message}`);
  throw new CommerceError('validation_failed', details);
}
