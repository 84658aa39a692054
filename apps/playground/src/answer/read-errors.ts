import { createValidator, type ErrorElement, ErrorList } from '@aisle/schema';

const validateErrors = createValidator(ErrorList);

/** The errors that an answer's body lists; undefined when it is no error list. */
export function readErrors(body: unknown): readonly ErrorElement[] | undefined {
  return validateErrors(body).value?.errors;
}
