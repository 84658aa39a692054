import { createValidator, type LibraryCall, SubscriptionChange } from '@aisle/schema';
import { isRecord } from '../lib/members.js';
import { textLiteral, valueLiteral } from './code-literal.js';
import type { AskedCall, CoreCall } from './core-call.js';
import { parseBody } from './parse-body.js';
import { updateConditions } from './update-conditions.js';

const validateChange = createValidator(SubscriptionChange);

/** An update as a call of the library: it takes an id, a change and conditions. */
export function coreUpdate(
  { call, data: result }: LibraryCall,
  { request: { body = '' }, texts, unknown }: AskedCall,
): CoreCall {
  const id = texts['path:subscription_uuid'] ?? '';
  const { data } = parseBody(body);
  if (!isRecord(data) || !isRecord(data.attributes) || data.id !== id) {
    return {
      reason: `The service refuses this body before the library is asked: the library takes an id and a change, and the body's data must have both, with the id of the address.`,
    };
  }
  const isTyped = validateChange(data.attributes).value !== undefined && unknown.length === 0;
  const change = isTyped
    ? valueLiteral(data.attributes)
    : `JSON.parse(${textLiteral(JSON.stringify(data.attributes))})`;
  const conditions = updateConditions(texts);
  if (conditions.reason !== undefined) return conditions;
  const code = `const { ${result} } = await commerce.${call}(${textLiteral(id)}, ${change}${conditions.text});`;
  return {
    lines: [...code.split('\n'), `console.log(JSON.stringify({ data: ${result} }, null, 2));`],
  };
}
