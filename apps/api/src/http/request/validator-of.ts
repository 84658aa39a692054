import { createValidator, type Parameter, type Validation } from '@aisle/schema';

type Schema = Parameter['schema'];

const validators = new WeakMap<Schema, (value: unknown) => Validation<unknown>>();

/** The validator of a schema, compiled once. */
export function validatorOf(schema: Schema): (value: unknown) => Validation<unknown> {
  const known = validators.get(schema);
  if (known) return known;
  const validator = createValidator(schema);
  validators.set(schema, validator);
  return validator;
}
