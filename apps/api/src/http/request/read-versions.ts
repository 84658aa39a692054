import type { IncomingMessage } from 'node:http';
import type { UpdateOptions } from '@aisle/core/engine';
import { CommerceError } from '@aisle/schema';
import type { RequestHandler } from 'express';
import { HttpError } from '../http-error.js';

/**
 * Rejects a request whose head uses unsupported features. If others might disagree about the end of
 * the request, the connection closes after the response.
 */
export const checkHead: RequestHandler = (req, res, next) => {
  requireFewHeaders(req.rawHeaders);
  if (mayLosePlace(req)) res.shouldKeepAlive = false;
  if (req.httpVersionMajor !== 1) {
    throw new HttpError(
      'version_not_supported',
      `The request is in HTTP/${req.httpVersion}; this service speaks HTTP/1.1.`,
    );
  }
  requireChunks(req.headers['transfer-encoding']);
  requireKnownExpectation(req);
  next();
};

/** @returns true if the caller waits for `100 Continue` before the body. Only HTTP/1.1 has that. */
export function isAnnounced({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.1' && headers.expect !== undefined;
}

/**
 * @returns true if the end of the request may be ambiguous. Node drops data after an upgrade
 * request, and HTTP/1.0 does not know chunks.
 */
function mayLosePlace({ httpVersion, headers }: IncomingMessage): boolean {
  const coding = headers['transfer-encoding'];
  const isUsual = coding === undefined || (httpVersion === '1.1' && isChunks(coding));
  return !isUsual || headers.upgrade !== undefined;
}

function requireChunks(coding: string | undefined): void {
  if (coding === undefined || isChunks(coding)) return;
  const names = coding.split(',').map((name) => name.trim().toLowerCase());
  const isUnknown = names.some((name) => name !== '' && name !== 'chunked');
  const detail = `Transfer-Encoding is ${JSON.stringify(coding)}; send the body in chunks, as Transfer-Encoding: chunked, or with its Content-Length.`;
  throw new CommerceError(isUnknown ? 'not_implemented' : 'bad_request', detail);
}

function isChunks(coding: string): boolean {
  return coding.trim().toLowerCase() === 'chunked';
}

function requireKnownExpectation(req: IncomingMessage): void {
  const { expect = '' } = req.headers;
  if (!isAnnounced(req) || expect.trim().toLowerCase() === '100-continue') return;
  throw new HttpError(
    'expectation_failed',
    `The service cannot do what Expect asks: ${JSON.stringify(expect)}; it knows 100-continue.`,
  );
}

/** The headers that make an update conditional on the current version. */
interface ConditionHeaders {
  readonly 'If-Match'?: string;
  readonly 'If-None-Match'?: string;
}

/**
 * The versions that the conditions of an update name. `If-Match` compares strongly, so a weak tag never meets
 * it; `*` is met by every state, and not by what is not there.
 * @throws CommerceError `precondition_failed` for a header that is no list of tags, and so names no state, or that is
 * too long to be read.
 */
export function readVersions(headers: ConditionHeaders): UpdateOptions {
  const match = readCondition('If-Match', headers);
  if (match) requireStrong(match);
  const noneMatch = readCondition('If-None-Match', headers);
  return {
    ...(match && { ifVersion: match.any ? 'any' : tagsOf(match, ({ weak }) => !weak) }),
    ...(noneMatch && { unlessVersion: noneMatch.any ? 'any' : tagsOf(noneMatch) }),
  };
}

function readCondition(name: keyof ConditionHeaders, headers: ConditionHeaders) {
  const header = headers[name];
  if (header === undefined) return undefined;
  if (header.length > maxList) throw tooLong(name);
  const condition = parseTagCondition(header);
  if (condition) return condition;
  const found = JSON.stringify(header.length > 60 ? `${header.slice(0, 60)}…` : header);
  throw new CommerceError(
    'precondition_failed',
    `${name} is ${found}, so nothing was changed; it must be * or entity tags in double quotes, as ETag has them, separated by commas.`,
  );
}

function tooLong(name: keyof ConditionHeaders): CommerceError {
  return new CommerceError(
    'precondition_failed',
    `${name} has more than ${maxList} characters, so nothing was changed; name fewer entity tags.`,
  );
}

function requireStrong({ any, tags }: TagCondition): void {
  if (any || tags.some(({ weak }) => !weak)) return;
  throw new CommerceError(
    'precondition_failed',
    tags.length === 0
      ? 'If-Match names no state, so nothing was changed; send an entity tag in double quotes, as ETag has it, or leave the header out.'
      : 'If-Match has weak tags only (W/"…"), which match no state, so nothing was changed; send the tag without W/. A proxy on the way that compresses answers may have made it weak.',
  );
}

function tagsOf(
  { tags }: TagCondition,
  counts: (tag: TagCondition['tags'][number]) => boolean = () => true,
): readonly string[] {
  return tags.filter(counts).map(({ tag }) => tag);
}

/** The tags of an `If-Match` or `If-None-Match` header. */
interface TagCondition {
  /** True for `*`, which matches every state. */
  readonly any: boolean;
  /** The tags without their quotes. */
  readonly tags: readonly { readonly tag: string; readonly weak: boolean }[];
}

/** Quotes a tag for a header. */
export function quoteTag(tag: string): string {
  return `"${tag}"`;
}

/** Parses a condition by the grammar of RFC 9110 (8.8.3, 13.1); undefined if it is invalid. */
export function parseTagCondition(header: string): TagCondition | undefined {
  if (header.trim() === '*') return { any: true, tags: [] };
  const tags: { tag: string; weak: boolean }[] = [];
  listMember.lastIndex = 0;
  for (;;) {
    const found = listMember.exec(header);
    if (!found) return undefined;
    const [text, weak, tag] = found;
    if (tag !== undefined) tags.push({ tag, weak: weak !== undefined });
    if (!text.endsWith(',')) return { any: false, tags };
  }
}

/** A member of a list may be empty. */
const listMember = /[ \t]*(?:(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"[ \t]*)?(?:,|$)/y;

/** @returns true if an `If-None-Match` header contains the tag, so that a 304 response suffices. */
export function isKnownTag(header: string | undefined, quotedTag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || namesTag(header, quotedTag);
}

/** Whether a condition has this very tag among the tags of its beginning, weak or strong. */
export function namesTag(header: string, quotedTag: string): boolean {
  if (header === quotedTag) return true;
  const { tags = [] } = parseTagCondition(beginningOfList(header)) ?? {};
  return tags.some(({ tag }) => quoteTag(tag) === quotedTag);
}

/** Maximum length of a request line in bytes. */
const maxRequestLine = 64 * 1024;

/** Maximum number of headers of a request, and of trailers; each line counts. */
const maxHeaders = 256;

/**
 * The number of characters that are read of a header with a list. Browsers send less than 200; a list of this length
 * costs less than a page of products.
 */
export const maxList = 2 * 1024;

/** Returns the entries of a header with a list that are within its first {@link maxList} characters. */
export function beginningOfList(header: string): string {
  if (header.length <= maxList) return header;
  return header.slice(0, header.lastIndexOf(',', maxList) + 1);
}

/** Shortens a long `Accept-Encoding` for libraries that read the header themselves. */
export const shortenAcceptEncoding: RequestHandler = (req, _res, next) => {
  const sent = req.headers['accept-encoding'];
  if (sent !== undefined) req.headers['accept-encoding'] = beginningOfList(sent);
  next();
};

/** Rejects a request line that is too long. */
export const limitAddress: RequestHandler = (req, _res, next) => {
  const length = req.method.length + req.originalUrl.length + ' '.length + ' HTTP/1.1'.length;
  if (length > maxRequestLine) throw addressTooLong();
  next();
};

/** Returns the error for a request line that is too long. */
export function addressTooLong(): HttpError {
  return new HttpError(
    'address_too_long',
    `The request line is longer than ${maxRequestLine} bytes; ask for fewer values at a time.`,
  );
}

/**
 * Rejects too many headers or trailers. `raw` has their names and values in turn.
 * @throws HttpError `headers_too_large`.
 */
export function requireFewHeaders(raw: readonly string[]): void {
  const fault = tooManyHeaders(raw);
  if (fault) throw fault;
}

/** Returns the error for too many headers; undefined for fewer. */
export function tooManyHeaders({ length }: readonly string[]): HttpError | undefined {
  const count = length / 2;
  if (count <= maxHeaders) return undefined;
  return new HttpError(
    'headers_too_large',
    `The request has ${count} headers, and ${maxHeaders} are the most that are read; send fewer.`,
  );
}

/** Returns the error for a head that is too large. */
export function headersTooLarge(): HttpError {
  return new HttpError(
    'headers_too_large',
    'The headers of the request are too large; send fewer or shorter ones.',
  );
}
