import { nextTurn } from '@aisle/core/engine';
import { CommerceError } from '@aisle/schema';
import { bodyTypes, defaultBodyBytes, type RequestBody } from '@aisle/schema/contract';
import { type Field, parseFields } from '#platform';
import { findFirstError, findLostNumber, stringEnd } from '../../import/json-place.js';
import type { ServiceRequest } from '../answer/exchange.js';
import { HttpError } from '../http-error.js';
import { parseQuery, textOf } from './read-parameters.js';

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses a JSON body.
 * @throws CommerceError `validation_failed` in these cases:
 * - invalid JSON (with line and column)
 * - too much nesting or structure outside of strings
 * - a number that would lose precision
 * - a key that no document of the contract has and that is unsafe in programs
 */
export function parseJsonBody(text: string): unknown {
  const excess = findExcess(text);
  if (excess) {
    throw new CommerceError(
      'validation_failed',
      excess.of === 'depth'
        ? `The body is nested more than ${maxJsonDepth} levels deep at ${describePlace(text, excess.offset)}.`
        : `The body has more than ${maxJsonStructure} characters outside of its strings. Send a file as one string, its quotes and line ends escaped; or in a form (multipart/form-data).`,
    );
  }
  const value = parse(text);
  const lost = findLostNumber(text);
  if (lost) {
    throw new CommerceError(
      'validation_failed',
      `The body has a number that cannot be stored exactly: at line ${lost.line}, column ${lost.column}, ${lost.message}.`,
    );
  }
  const key = findForbiddenKey(value);
  if (key === undefined) return value;
  throw new CommerceError('validation_failed', `The body has a member named ${key}; remove it.`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CommerceError('validation_failed', describeFault(text), { cause });
  }
}

function describeFault(text: string): string {
  if (text.trim() === '') return 'The body is empty; it must be JSON.';
  const first = findFirstError(text);
  if (!first) return 'The body is not JSON.';
  const reason = first.code.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return `The body is not JSON: ${reason} at ${describePlace(text, first.offset)}.`;
}

function describePlace(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
}

function findForbiddenKey(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const members = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(members)) {
    const found = forbiddenKeys.has(key) ? key : findForbiddenKey(members[key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Maximum nesting depth of objects and arrays in a body. */
export const maxJsonDepth = 32;

/**
 * Maximum number of characters of a body outside of its strings. Only a body with a file may have
 * more in total.
 */
export const maxJsonStructure = defaultBodyBytes;

/** Position at which a text exceeds a limit: depth, or structure, which takes time to parse. */
interface JsonExcess {
  readonly of: 'depth' | 'structure';
  readonly offset: number;
}

/** Finds the position at which a text exceeds a limit. Skips strings, which are cheap to parse. */
export function findExcess(text: string): JsonExcess | undefined {
  let depth = 0;
  let outside = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === quote) {
      at = stringEnd(text, at) - 1;
      continue;
    }
    outside += 1;
    if (letter === openBracket || letter === openBrace) depth += 1;
    else if (letter === closeBracket || letter === closeBrace) depth -= 1;
    if (depth > maxJsonDepth) return { of: 'depth', offset: at };
    if (outside > maxJsonStructure) return { of: 'structure', offset: at };
  }
  return undefined;
}

const [openBracket, openBrace, closeBracket, closeBrace, quote] = Array.from('[{]}"', (sign) =>
  sign.charCodeAt(0),
);

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

/**
 * Parses the fields of a multipart body as text. For a file, `import_file` is its content and
 * `file_name` its name.
 * @throws CommerceError `validation_failed` for an invalid body or a duplicate field.
 */
export async function parseMultipartBody(text: string, contentType: string): Promise<unknown> {
  const body = new Map<string, string>();
  for (const { name, value, fileName } of await readFields(Buffer.from(text), contentType)) {
    if (body.has(name)) {
      throw new CommerceError('validation_failed', `${name}: is given more than once`);
    }
    body.set(name, value);
    if (fileName) body.set('file_name', fileName);
  }
  return Object.fromEntries(body);
}

async function readFields(bytes: Buffer, contentType: string): Promise<readonly Field[]> {
  try {
    return await parseFields(bytes, contentType);
  } catch (cause) {
    throw new CommerceError(
      'validation_failed',
      'The body is not multipart/form-data as its Content-Type says: its parts must be separated by the boundary of the Content-Type.',
      { cause },
    );
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

type Parser = (text: string, contentType: string) => unknown;

const parsers: Readonly<Record<string, Parser>> = {
  'application/json': parseJsonBody,
  'application/x-www-form-urlencoded': parseFormBody,
  'multipart/form-data': parseMultipartBody,
};

/**
 * Beginnings of JSON and of forms, for bodies that may have the wrong label. No text matches both.
 */
const beginnings: readonly [RegExp, Parser][] = [
  [/^\s*\{/, parseJsonBody],
  [/^\w+=/, parseFormBody],
];

/**
 * Reads a body in one of the media types that an operation accepts. If it accepts both JSON and
 * forms, each is also accepted under the other's label.
 * @throws HttpError `unsupported_media_type`, `body_too_large`; CommerceError `validation_failed`
 * for text that does not fit its type.
 */
export async function readBody(
  request: Pick<ServiceRequest, 'headers' | 'receiveBody'>,
  body: RequestBody,
): Promise<unknown> {
  const { headers } = request;
  const { contentTypes, maxBytes = defaultBodyBytes } = body;
  const contentType = textOf(headers['content-type']);
  const mediaType = requireMediaType(contentType, bodyTypes(body));
  requirePlainEncoding(textOf(headers['content-encoding']));
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw bodyTooLarge(maxBytes);
  const text = decode(await request.receiveBody(maxBytes));
  // Reading and parsing megabytes takes two turns of the event loop, so that other requests are
  // served in between.
  if (text.length > defaultBodyBytes) await nextTurn();
  const [, told] =
    (contentTypes.length > 1 && beginnings.find(([beginning]) => beginning.test(text))) || [];
  return (told ?? parsers[mediaType])?.(text, contentType ?? '');
}

/** Returns the media type of a `Content-Type` header if the operation accepts it. */
export function requireMediaType(
  header: string | undefined,
  allowed: RequestBody['contentTypes'],
): string {
  const [type = '', ...parameters] = (header ?? '').toLowerCase().split(';');
  const mediaType = type.trim();
  if (!allowed.includes(mediaType)) {
    const found = header === undefined ? 'has no Content-Type' : `is ${JSON.stringify(header)}`;
    throw new HttpError(
      'unsupported_media_type',
      `The body ${found}; send it as ${allowed.join(' or ')}.`,
    );
  }
  const charset = parameters.map((text) => /^\s*charset\s*=\s*"?([^"\s]*)/.exec(text)?.[1]);
  const foreign = charset.find((name) => name !== undefined && !/^utf-?8$/.test(name));
  if (foreign === undefined) return mediaType;
  throw new HttpError(
    'unsupported_media_type',
    `The body's charset is ${JSON.stringify(foreign)}; send UTF-8.`,
  );
}

function requirePlainEncoding(header: string | undefined): void {
  if (header === undefined || header.trim().toLowerCase() === 'identity') return;
  throw new HttpError(
    'unsupported_media_type',
    `The body has Content-Encoding ${JSON.stringify(header)}; send it without one.`,
  );
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new CommerceError(
      'validation_failed',
      'The body is not UTF-8 text; encode it as UTF-8.',
      {
        cause,
      },
    );
  }
}

/** Returns the error for a body that is too long. */
export function bodyTooLarge(maxBytes: number): HttpError {
  return new HttpError('body_too_large', `The body is larger than the limit of ${maxBytes} bytes.`);
}
