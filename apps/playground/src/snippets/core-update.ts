import { createValidator, type LibraryCall, SubscriptionChange } from '@aisle/schema';
import { isRecord } from '../lib/members.js';
import { textLiteral, valueLiteral } from './code-literal.js';
import type { AskedCall, CoreCall } from './core-call.js';
import { parseBody } from './parse-body.js';

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
  const faulty = conditions.find((name) => !tagList.test(texts[`header:${name}`] ?? '*'));
  if (faulty) {
    return { reason: `The service refuses this ${faulty} before the library is asked.` };
  }
  const members = [
    ...ifVersion(texts['header:If-Match']),
    ...unlessVersion(texts['header:If-None-Match']),
  ];
  const options = members.length === 0 ? '' : `, { ${members.join(', ')} }`;
  const code = `const { ${result} } = await commerce.${call}(${textLiteral(id)}, ${change}${options});`;
  return {
    lines: [...code.split('\n'), `console.log(JSON.stringify({ data: ${result} }, null, 2));`],
  };
}

const conditions = ['If-Match', 'If-None-Match'] as const;

/** A `*`, or entity tags between commas. */
const tagList = /^(?:\s*\*\s*|(?:[ \t]*(?:(?:W\/)?"[!#-~\x80-\xff]*"[ \t]*)?(?:,|$))+)$/;

/** The strong tags of an `If-Match`; nothing when any state will do. */
function ifVersion(header = '*'): readonly string[] {
  if (header.trim() === '*') return [];
  return [`ifVersion: ${tagsIn(header.replaceAll(/W\/"[^"]*"/g, ''))}`];
}

/** The tags of an `If-None-Match`, weak ones too. */
function unlessVersion(header?: string): readonly string[] {
  if (header === undefined) return [];
  const isAny = header.trim() === '*';
  return [`unlessVersion: ${isAny ? `'any'` : tagsIn(header)}`];
}

function tagsIn(header: string): string {
  const tags = [...header.matchAll(/"([^"]*)"/g)].map(([, tag = '']) => textLiteral(tag));
  return `[${tags.join(', ')}]`;
}
