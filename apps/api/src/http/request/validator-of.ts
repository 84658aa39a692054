import { createValidator, type Validation } from '@aisle/schema';
import type { Parameter } from '@aisle/schema/contract';

type Schema = Parameter['schema'];

const validators = new WeakMap<Schema, (value: unknown) => Validation<unknown>>();

/** Returns the validator of a schema; compiles it once. */
export function validatorOf(schema: Schema): (value: unknown) => Validation<unknown> {
  const known = validators.get(schema);
  if (known) return known;
  const validator = createValidator(schema);
  validators.set(schema, validator);
  return validator;
}
