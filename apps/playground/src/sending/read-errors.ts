import { createValidator, type ErrorElement, ErrorList } from '@aisle/schema';
import { isRecord } from '../lib/members.js';

const validateErrors = createValidator(ErrorList);

/** The errors that an answer's body lists; undefined when it is no error list. */
export function readErrors(body: unknown): readonly ErrorElement[] | undefined {
  if (!isRecord(body) || !Array.isArray(body.errors)) return undefined;
  return validateErrors(body).value?.errors;
}
