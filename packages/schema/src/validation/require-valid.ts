import { CommerceError } from '../errors/commerce-error.js';
import type { Validation } from './create-validator.js';
import { formatPointer } from './fault.js';

/**
 * The valid value, or a `validation_failed` error with one detail and one pointer a fault:
 * `data.attributes.plan_id: must be a UUID …`.
 */
export function requireValid<Value>(validation: Validation<Value>): Value {
  if (validation.faults === undefined) return validation.value;
  throw new CommerceError(
    'validation_failed',
    validation.faults.map(({ pointer, message }) =>
      pointer === '' ? message : `${formatPointer(pointer)}: ${message}`,
    ),
    { pointers: validation.faults.map(({ pointer }) => pointer) },
  );
}
