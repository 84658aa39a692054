import { createValidator, SubscriptionChange } from '@aisle/schema';
import { isRecord } from '../lib/members.js';
import type { PreparedRequest } from '../request-form/prepared-request.js';
import { textLiteral, valueLiteral } from './code-literal.js';
import type { CoreCall, FieldTexts } from './core-call.js';

const validateChange = createValidator(SubscriptionChange);

/** An update as a call of the library. `unknown` is what of the request the contract does not have. */
export function coreUpdate(
  texts: FieldTexts,
  { body = '' }: PreparedRequest,
  unknown: readonly string[],
): CoreCall {
  const id = texts['path:subscription_uuid'] ?? '';
  const { data } = parse(body);
  if (!isRecord(data) || !isRecord(data.attributes) || data.id !== id) {
    return {
      reason: `The service refuses this body before the library is asked: the library takes an id and a change, and the body's data must have both, with the id of the address.`,
    };
  }
  const isTyped = validateChange(data.attributes).value !== undefined && unknown.length === 0;
  const change = isTyped
    ? valueLiteral(data.attributes)
    : `JSON.parse(${textLiteral(JSON.stringify(data.attributes))})`;
  const versions = versionsIn(texts['header:If-Match']);
  const options = versions === undefined ? '' : `, { ifVersion: ${valueLiteral(versions)} }`;
  const call = `const { subscription } = await commerce.subscriptions.update(${textLiteral(id)}, ${change}${options});`;
  return {
    lines: [...call.split('\n'), 'console.log(JSON.stringify({ data: subscription }, null, 2));'],
  };
}

/** The strong tags of an `If-Match`; undefined when any state will do. */
function versionsIn(header: string | undefined): readonly string[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  return [...header.matchAll(/(W\/)?"([^"]*)"/g)].flatMap(([, weak, tag = '']) =>
    weak ? [] : [tag],
  );
}

function parse(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
