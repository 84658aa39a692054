import { CommerceError, createValidator } from '@aisle/schema';
import { CartId } from '@aisle/schema/carts';

const validate = createValidator(CartId);

/**
 * Checks the id of a cart, which callers choose.
 * @throws CommerceError `validation_failed` for an invalid id.
 */
export function requireCartId(id: unknown): string {
  const { value, faults = [] } = validate(id);
  if (value !== undefined) return value;
  const details = faults.map(({ message }) => `cart_id: ${message}`);
  throw new CommerceError('validation_failed', details);
}
