import { CartId, createValidator, requireValid } from '@aisle/schema';

const validate = createValidator(CartId);

/**
 * The id of a cart, which callers make up themselves.
 * @throws CommerceError `validation_failed` for what is no such id.
 */
export function requireCartId(id: unknown): string {
  const { value, faults = [] } = validate(id);
  if (value !== undefined) return value;
  return requireValid({ faults: faults.map((fault) => ({ ...fault, pointer: '/cart_id' })) });
}
