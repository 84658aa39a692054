import { createValidator } from '@aisle/schema';
import { leafValue } from './build-request.js';
import type { LeafField, Schema } from './field.js';
import { fieldFault } from './request-faults.js';

const validators = new WeakMap<Schema, ReturnType<typeof createValidator>>();

/**
 * Returns the error of a field's text by the API contract or the browser; undefined if valid or
 * empty.
 */
export function checkField(field: LeafField, text: string): string | undefined {
  if (text === '') return undefined;
  const unsendable = fieldFault(field, text);
  if (unsendable !== undefined) return unsendable;
  const value = field.place === 'body' ? leafValue(field, text) : parameterValue(field, text);
  const [fault] = validatorOf(field.schema)(value).faults ?? [];
  return fault?.message;
}

function parameterValue(field: LeafField, text: string): unknown {
  return field.control === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text;
}

function validatorOf(schema: Schema) {
  const known = validators.get(schema);
  if (known) return known;
  const validator = createValidator(schema);
  validators.set(schema, validator);
  return validator;
}
