import { createValidator } from '@aisle/schema';
import { isRecord } from '../lib/members.js';
import type { WriteCall } from './core-call.js';
import { coreRead } from './core-read.js';
import { parseBody } from './parse-body.js';
import { updateConditions } from './update-conditions.js';

/** A request for a cart as a call of the library: it takes what the body says beside the names of the path. */
export const coreCart: WriteCall = (library, asked, operation) => {
  const body = operation.body && parseBody(asked.request.body ?? '');
  if (operation.body && createValidator(operation.body.schema)(body).faults) {
    return { reason: 'The service refuses this body before the library is asked.' };
  }
  const said = body && isRecord(body.data) ? body.data : {};
  const conditions = updateConditions(asked.texts);
  if (conditions.reason !== undefined) return conditions;
  const { 'query:include': include = '', ...texts } = asked.texts;
  // The library gives the lines with every cart.
  const data = include.includes('items') ? 'cart, included: { items: found.items }' : library.data;
  const shown = { ...library, ...(data !== undefined && { data }) };
  return coreRead(shown, { texts }, operation, said, conditions.text);
};
