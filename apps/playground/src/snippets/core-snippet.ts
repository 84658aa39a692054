import { createValidator, pointerNames } from '@aisle/schema';
import type { LibraryCall } from '@aisle/schema/contract';
import type { StoreDescription } from '@aisle/schema/dev';
import { SubscriptionChange } from '@aisle/schema/subscriptions';
import { decodeJwt } from 'jose';
import { isRecord, memberOf, parseJson, readList } from '../lib/texts.js';
import { formOfRequest } from '../request-form/form-from-raw.js';
import { sentTexts } from '../request-form/form-values.js';
import type { OperationEntry } from '../request-form/operation-entry.js';
import type { PreparedRequest } from '../state/playground-store.js';

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** Formats a text as a JavaScript string in single quotes. */
export function textLiteral(text: string): string {
  const escaped = text.replaceAll(
    // Escape lone surrogates, line separators and direction marks.
    /[\\'\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|\p{Cs}/gu,
    (character) =>
      escapes[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `'${escaped}'`;
}

/**
 * Formats a JSON value as JavaScript, with a line for each member, from an indentation depth on.
 */
export function valueLiteral(value: unknown, depth = 0): string {
  if (typeof value === 'string') return textLiteral(value);
  if (Array.isArray(value)) return `[${value.map((item) => valueLiteral(item, depth)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value);
  if (members.length === 0) return '{}';
  const inner = '  '.repeat(depth + 1);
  const lines = members.map(
    ([name, member]) => `${inner}${nameLiteral(name)}: ${valueLiteral(member, depth + 1)},`,
  );
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
}

/** Formats a member's name. A plain `__proto__` would set the prototype. */
export function nameLiteral(name: string): string {
  if (name === '__proto__') return `['__proto__']`;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : textLiteral(name);
}

/**
 * Quotes a text as one literal word of a POSIX shell. All characters must be allowed in single
 * quotes.
 */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Properties of the store that a program needs for equal results. */
export type SnippetStore = Pick<StoreDescription, 'location' | 'clock'>;

/** File name used if the store's file is unknown. */
export const placeholderFile = 'store.sqlite';

/**
 * Returns a program that calls the library on the store's file, or the reason why there is none.
 */
export function coreSnippet(
  request: PreparedRequest,
  store: SnippetStore | undefined,
): { readonly text: string; readonly reason?: undefined } | { readonly reason: string } {
  const found = formOfRequest(request);
  if (!found) return { reason: 'No operation answers this request.' };
  const { entry, form } = found;
  const { path, query, header } = entry.fields;
  const texts = sentTexts('key', [...path, ...query, ...header], form, {});
  try {
    const lines = callLines(entry, {
      texts: Object.fromEntries(texts),
      body: request.body,
      isRaw: form.rawBody !== undefined,
    });
    return { text: program(lines, store) };
  } catch (error) {
    if (error instanceof NoCall) return { reason: error.message };
    throw error;
  }
}

function program(lines: readonly string[], store: SnippetStore | undefined): string {
  return [
    `import { CommerceError, createCommerce } from '@aisle/core';`,
    `import { openSqlite } from '@aisle/core/sqlite';`,
    '',
    ...commerce(store),
    'try {',
    ...lines.map((line) => `  ${line}`),
    '} catch (error) {',
    '  if (!(error instanceof CommerceError)) throw error;',
    `  console.error(error.details.join('\\n'));`,
    '} finally {',
    '  await commerce.close();',
    '}',
  ].join('\n');
}

function commerce(store: SnippetStore | undefined): readonly string[] {
  const storage = `openSqlite(${textLiteral(fileOf(store))})`;
  const clock = store && clockOf(store.clock);
  if (clock === undefined) return [`const commerce = createCommerce({ storage: ${storage} });`];
  return [
    'const commerce = createCommerce({',
    `  storage: ${storage},`,
    `  clock: () => ${clock},`,
    '});',
  ];
}

function fileOf(store: SnippetStore | undefined): string {
  const location = store?.location ?? ':memory:';
  return location === ':memory:' ? placeholderFile : location;
}

/** Returns the store's time as an expression; undefined for the real time. */
function clockOf({ mode, now, offset }: StoreDescription['clock']): string | undefined {
  if (mode === 'frozen') return `Date.parse(${textLiteral(now)})`;
  return Math.abs(offset) < 2_000 ? undefined : `Date.now() + ${valueLiteral(offset)}`;
}

/** Error with the reason why a request has no library call. */
class NoCall extends Error {}

/** Parts of a request for a call. */
interface AskedCall {
  /** Texts by field key. */
  readonly texts: FieldTexts;
  readonly body: string | undefined;
  /** True if the contract's fields cannot hold the body. */
  readonly isRaw: boolean;
}

type FieldTexts = Readonly<Record<string, string | undefined>>;

/**
 * Returns the program lines that call the library for a request.
 * @throws NoCall if there is no such call.
 */
function callLines({ name, operation }: OperationEntry, asked: AskedCall): readonly string[] {
  const { library, method } = operation;
  if (!library) throw new NoCall('The library has no function for this.');
  if ('none' in library) {
    throw new NoCall(`The library has no function for this: ${library.none}.`);
  }
  if (name === 'updateSubscription') return updateLines(library, asked);
  if (method !== 'GET' && name !== 'configureProduct' && !isOfCarts(library)) {
    throw new NoCall(`This page writes no program for it; it is commerce.${library.call}.`);
  }
  return objectLines(library, operation, asked);
}

function isOfCarts({ call }: LibraryCall): boolean {
  return call.startsWith('carts.');
}

/** Returns the lines of a subscription update: id, change and conditions. */
function updateLines({ call, data: result }: LibraryCall, asked: AskedCall): readonly string[] {
  const { texts, body, isRaw } = asked;
  const id = texts['path:subscription_uuid'] ?? '';
  const data = memberOf(parseJson(body), 'data');
  if (!isRecord(data) || !isRecord(data.attributes) || data.id !== id) {
    throw new NoCall(
      `The service refuses this body before the library is asked: the library takes an id and a change, and the body's data must have both, with the id of the address.`,
    );
  }
  const isTyped = validateChange(data.attributes).value !== undefined && !isRaw;
  const change = isTyped
    ? valueLiteral(data.attributes)
    : `JSON.parse(${textLiteral(JSON.stringify(data.attributes))})`;
  const asking = `await commerce.${call}(${textLiteral(id)}, ${change}${conditionsOf(texts)});`;
  return [
    ...`const { ${result} } = ${asking}`.split('\n'),
    `console.log(JSON.stringify({ data: ${result} }, null, 2));`,
  ];
}

const validateChange = createValidator(SubscriptionChange);

/** Returns the lines of a call with one object: parameters by name, and the body's data. */
function objectLines(
  library: LibraryCall,
  { params, query, body: taken }: OperationEntry['operation'],
  { texts, body }: AskedCall,
): readonly string[] {
  const { call, data, without = [] } = library;
  const include = readList(texts['query:include']);
  const known = Object.keys(query.include?.names ?? {});
  const stray = include.find((name) => !known.includes(name));
  if (stray !== undefined) {
    throw new NoCall(`The library can include ${known.join(', ')}, and not “${stray}”.`);
  }
  const currency = 'X-Moltin-Currency';
  const members = {
    ...Object.fromEntries(Object.keys(params).map((name) => [name, texts[`path:${name}`]])),
    filter: texts['query:filter'],
    limit: numberOf('limit', texts['query:page[limit]']),
    offset: numberOf('offset', texts['query:page[offset]']),
    languages: languagesOf(texts),
    currency: without.includes(currency) ? undefined : texts[`header:${currency}`],
    include: isOfCarts(library) ? undefined : filled(include),
    shopper: shopperOf(texts),
    ...(taken && dataOf(body, createValidator(taken.schema))),
  };
  const asking = `await commerce.${call}(${valueLiteral(whatIsSaid(members))}${conditionsOf(texts)});`;
  if (data === undefined) return asking.split('\n');
  const found = query['page[limit]'] ? 'page' : 'found';
  // The library always returns carts with their items.
  const included = isOfCarts(library) ? `{ items: ${found}.items }` : `${found}.included`;
  const isIncluded = include.length > 0 && (!isOfCarts(library) || include.includes('items'));
  const shown = [
    ...(query['page[limit]'] ? [`total: ${found}.total`] : []),
    `data: ${found}.${data}`,
    ...(isIncluded ? [`included: ${included}`] : []),
  ];
  return [
    ...`const ${found} = ${asking}`.split('\n'),
    `console.log(JSON.stringify({ ${shown.join(', ')} }, null, 2));`,
  ];
}

/**
 * Returns the data of a valid body.
 * @throws NoCall if the service would refuse it.
 */
function dataOf(body: string | undefined, validate: ReturnType<typeof createValidator>): object {
  const value = parseJson(body);
  const [fault] = validate(value).faults ?? [];
  if (fault) {
    const place = ['body', ...pointerNames(fault.pointer)].join('.');
    throw new NoCall(
      `The service refuses this body before the library is asked: ${place} ${fault.message}.`,
    );
  }
  const data = memberOf(value, 'data');
  return isRecord(data) ? data : {};
}

/** Returns the conditions of a change as the last argument of its call. */
function conditionsOf(texts: FieldTexts): string {
  for (const name of ['If-Match', 'If-None-Match']) {
    if (!tagList.test(texts[`header:${name}`] ?? '*')) {
      throw new NoCall(`The service refuses this ${name} before the library is asked.`);
    }
  }
  const { 'header:If-Match': same = '*', 'header:If-None-Match': other } = texts;
  const members = [
    // Weak tags match no version.
    ...(isAny(same) ? [] : [`ifVersion: ${tagsIn(same.replaceAll(/W\/"[^"]*"/g, ''))}`]),
    ...(other === undefined ? [] : [`unlessVersion: ${isAny(other) ? `'any'` : tagsIn(other)}`]),
  ];
  return members.length === 0 ? '' : `, { ${members.join(', ')} }`;
}

/** A `*`, or comma-separated entity tags. */
const tagList = /^(?:\s*\*\s*|(?:[ \t]*(?:(?:W\/)?"[!#-~\x80-\xff]*"[ \t]*)?(?:,|$))+)$/;

function isAny(header: string): boolean {
  return header.trim() === '*';
}

function tagsIn(header: string): string {
  const tags = [...header.matchAll(/"([^"]*)"/g)].map(([, tag = '']) => textLiteral(tag));
  return `[${tags.join(', ')}]`;
}

function numberOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  throw new NoCall(`The library takes a number for ${name}, and “${text}” is none.`);
}

function filled(list: readonly string[]): readonly string[] | undefined {
  return list.length > 0 ? list : undefined;
}

function languagesOf(texts: FieldTexts): readonly string[] | undefined {
  const headers = [texts['header:Accept-Language'], texts['header:X-Moltin-Language']];
  return headers.map(preferredLanguages).find(({ length }) => length > 0);
}

/** Returns the languages of an `Accept-Language` header, best first, as the service reads them. */
export function preferredLanguages(header = ''): readonly string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const weight = parameters.find((parameter) => /^q\s*=/i.test(parameter));
      return { tag, quality: weight === undefined ? 1 : Number(weight.replace(/^q\s*=/i, '')) };
    })
    .filter(({ tag, quality }) => /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i.test(tag) && quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag)
    .slice(0, 32);
}

/** Returns the shopper; undefined if no property is set. */
function shopperOf(texts: FieldTexts): object | undefined {
  const shopper = {
    account_id: subjectOf('account_id', texts['header:EP-Account-Management-Authentication-Token']),
    customer_id: subjectOf('customer_id', texts['header:X-Moltin-Customer-Token']),
    channel: texts['header:EP-Channel']?.trim() || undefined,
    tags: filled(readList(texts['header:EP-Context-Tag'])),
  };
  const said = whatIsSaid(shopper);
  return Object.keys(said).length > 0 ? said : undefined;
}

/** Returns the members of an object that are not undefined. */
function whatIsSaid(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** Returns the subject of a token without verifying it. */
function subjectOf(name: string, token: string | undefined): string | undefined {
  if (token === undefined) return undefined;
  try {
    const { sub } = decodeJwt(token);
    if (sub !== undefined) return sub;
  } catch {
    // It is not a token.
  }
  throw new NoCall(`The library takes the ${name}, and the token names none.`);
}
