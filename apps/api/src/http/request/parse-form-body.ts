import { CommerceError } from '@aisle/schema';
import { parseQuery } from './parse-query.js';

/**
 * Parses the fields of a form body.
 * @throws CommerceError `validation_failed` for a duplicate field, `bad_request` if it is not
 * percent-encoded UTF-8.
 */
export function parseFormBody(text: string): Readonly<Record<string, string>> {
  const fields = new Map<string, string>();
  for (const { name, value } of parseQuery(text, 'body')) {
    if (fields.has(name)) {
      throw new CommerceError('validation_failed', `${name}: is given more than once`);
    }
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}
