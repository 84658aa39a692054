import {
  BundleSelection,
  createValidator,
  type LibraryCall,
  SubscriptionChange,
} from '@aisle/schema';
import { parseJson } from '../lib/decode.js';
import { isRecord } from '../lib/members.js';
import { textLiteral, valueLiteral } from './code-literal.js';
import {
  type AskedCall,
  type CoreCall,
  coreRead,
  type FieldTexts,
  type WriteCall,
} from './core-read.js';

const validateChange = createValidator(SubscriptionChange);

/** An update as a call of the library: it takes an id, a change and conditions. */
export function coreUpdate(
  { call, data: result }: LibraryCall,
  { request: { body = '' }, texts, isRaw }: AskedCall,
): CoreCall {
  const id = texts['path:subscription_uuid'] ?? '';
  const { data } = membersOf(body);
  if (!isRecord(data) || !isRecord(data.attributes) || data.id !== id) {
    return {
      reason: `The service refuses this body before the library is asked: the library takes an id and a change, and the body's data must have both, with the id of the address.`,
    };
  }
  const isTyped = validateChange(data.attributes).value !== undefined && !isRaw;
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

/** A request for a cart as a call of the library: it takes what the body says beside the names of the path. */
export const coreCart: WriteCall = (library, asked, operation) => {
  const body = operation.body && membersOf(asked.request.body ?? '');
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

const validate = createValidator(BundleSelection);

/** A choice of options as a call of the library: a read that takes what the body says. */
export const coreChoice: WriteCall = (library, asked, operation) => {
  const { value } = validate(membersOf(asked.request.body ?? ''));
  if (value === undefined) {
    return {
      reason: `The service refuses this body before the library is asked: its data must have selected_options.`,
    };
  }
  const { selected_options } = value.data;
  return coreRead(library, asked, operation, { selected_options });
};

/** The conditions of an update as the last argument of its call, or why the service refuses them. */
function updateConditions(
  texts: FieldTexts,
): { readonly text: string; readonly reason?: undefined } | { readonly reason: string } {
  const faulty = conditions.find((name) => !tagList.test(texts[`header:${name}`] ?? '*'));
  if (faulty) {
    return { reason: `The service refuses this ${faulty} before the library is asked.` };
  }
  const members = [
    ...ifVersion(texts['header:If-Match']),
    ...unlessVersion(texts['header:If-None-Match']),
  ];
  return { text: members.length === 0 ? '' : `, { ${members.join(', ')} }` };
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

/** The members of a JSON object; none of any other text. */
function membersOf(body: string): Readonly<Record<string, unknown>> {
  const value = parseJson(body);
  return isRecord(value) ? value : {};
}
