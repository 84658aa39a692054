import type { ShopperContext } from '@aisle/core';
import type { ListOptions, ListRequest, ReleaseRequest, UpdateOptions } from '@aisle/core/engine';
import { CommerceError, nearestName } from '@aisle/schema';
import type { IncludeName } from '@aisle/schema/catalog';
import { type Operation, operations, type Permission } from '@aisle/schema/contract';
import Negotiator from 'negotiator';
import type { Grant, ShopperKind, Tokens } from '../../access/tokens.js';
import { parseTagCondition, type TagCondition } from './entity-tags.js';
import { beginningOfList, maxList } from './read-parameters.js';

const { listNodes } = operations;

/** The parts of a request about records. */
interface RecordParts {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/**
 * Reads the known parts of a request for records: path parameters, page and filter, includes,
 * expected versions, languages and currency.
 */
export function readRecordRequest(
  { query: known }: Pick<Operation, 'query'>,
  { params, query, headers }: RecordParts,
): ListOptions & UpdateOptions & { readonly include?: readonly string[] } {
  const { filter, include, 'page[limit]': limit, 'page[offset]': offset } = query as QueryParts;
  const names = known.include?.names;
  return {
    ...params,
    ...(filter !== undefined && { filter }),
    ...(limit !== undefined && { limit }),
    ...(offset !== undefined && { offset }),
    ...(names && { include: readInclude(include ?? '', { names }) }),
    ...readVersions(headers),
    ...readIdempotencyKey(headers),
    ...readLanguageHeaders(headers),
    ...readCurrencyHeader(headers),
  };
}

/** Returns the key of a request that may be repeated. */
export function readIdempotencyKey({ 'Idempotency-Key': idempotency_key }: IdempotencyHeader) {
  return { ...(idempotency_key !== undefined && { idempotency_key }) };
}

interface IdempotencyHeader {
  readonly 'Idempotency-Key'?: string;
}

interface QueryParts {
  readonly filter?: string;
  readonly include?: string;
  readonly 'page[limit]'?: number;
  readonly 'page[offset]'?: number;
}

/** The parts of a request that identify the release and the shopper. */
interface ReleaseParts {
  readonly params: { readonly catalog_id?: string; readonly release_id?: string };
  readonly headers: ShopperHeaders;
}

/**
 * Reads the common parts of requests for the content of a release, except tokens of the shopper.
 */
function readReleaseRequest({
  params: { catalog_id, release_id },
  headers,
}: ReleaseParts): ReleaseRequest {
  return {
    ...(catalog_id !== undefined && { catalog_id }),
    ...(release_id !== undefined && { release_id }),
    ...readLanguageHeaders(headers),
    shopper: readShopper(headers),
  };
}

/** Reads the common parts of requests for a list of a release. */
export function readListRequest(
  request: ReleaseParts & {
    readonly query: {
      readonly filter?: string;
      readonly 'page[limit]'?: number;
      readonly 'page[offset]'?: number;
    };
  },
): ListRequest {
  const { filter, 'page[limit]': limit, 'page[offset]': offset } = request.query;
  return {
    ...readReleaseRequest(request),
    ...(filter !== undefined && { filter }),
    ...(limit !== undefined && { limit }),
    ...(offset !== undefined && { offset }),
  };
}

/**
 * Reads the known parts of a request for the content of a release: path parameters, page and
 * filter, includes and currency.
 */
export function readReadRequest(
  { query: known }: { readonly query: KnownParameters },
  request: Parameters<typeof readListRequest>[0] & {
    readonly query: { readonly include?: string };
  },
) {
  return {
    ...request.params,
    ...readListRequest(request),
    ...readCurrencyHeader(request.headers),
    ...(known.include && { include: readInclude(request.query.include ?? '', known.include) }),
  };
}

type KnownParameters = Readonly<Record<string, unknown>> & { readonly include?: ListedNames };

type ListedNames = { readonly names: Readonly<Record<IncludeName, string>> };

/** Returns the currency that a request asks for, if any. */
export function readCurrencyHeader(headers: ShopperHeaders): { readonly currency?: string } {
  const currency = headers['X-Moltin-Currency'];
  return currency === undefined ? {} : { currency };
}

/** The headers that describe the shopper. */
export type ShopperHeaders = {
  readonly [Name in keyof (typeof listNodes)['headers']]?: string;
};

/**
 * Returns the unauthenticated facts about the shopper, for catalog rules: channel and the tags
 * within the first 2 KiB.
 */
export function readShopper(headers: ShopperHeaders): ShopperContext {
  const channel = headers['EP-Channel']?.trim();
  const tags = beginningOfList(headers['EP-Context-Tag'] ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  return { ...(channel && { channel }), ...(tags.length > 0 && { tags }) };
}

/** @returns true if a request has a token that identifies the shopper. */
export function namesShopper(headers: ShopperHeaders): boolean {
  return Object.values(tokenHeaders).some((name) => headers[name]);
}

/**
 * Returns the ids of the shopper in the tokens of a request.
 * @throws CommerceError `unauthorized` naming the header of the invalid token.
 */
export async function identifyShopper(
  headers: ShopperHeaders,
  tokens: Pick<Tokens, 'readShopper'>,
): Promise<Pick<ShopperContext, 'account_id' | 'customer_id'>> {
  const read = async (kind: ShopperKind) => {
    const name = tokenHeaders[kind];
    const token = headers[name];
    if (!token) return undefined;
    return (await tokens.readShopper(kind, token)) ?? refuse(name, kind);
  };
  const account = await read('account');
  const customer = await read('customer');
  return {
    ...(account !== undefined && { account_id: account }),
    ...(customer !== undefined && { customer_id: customer }),
  };
}

/**
 * Returns the account whose carts and orders a request may use: null for a sender without one,
 * undefined for one who may use those of all accounts.
 */
export function ownerOf(
  { account_id }: Pick<ShopperContext, 'account_id'>,
  grant: Grant | undefined,
): string | null | undefined {
  return account_id ?? (seesAll(grant, 'order:write') ? undefined : null);
}

/** @returns true if the sender sees what belongs to any account. */
function seesAll(grant: Grant | undefined, permission: Permission): boolean {
  return grant?.permissions.includes(permission) ?? false;
}

/**
 * Returns a function that finds the account to which a request is limited; no account means all. The function verifies the token on each call, because tokens expire.
 * @throws CommerceError `forbidden` if the sender may not see all accounts and names no account.
 */
export function scopeToAccount(
  headers: ShopperHeaders,
  grant: Grant | undefined,
  tokens: Pick<Tokens, 'readShopper'>,
): () => Promise<Pick<ShopperContext, 'account_id'>> {
  const { account } = tokenHeaders;
  const token = headers[account];
  if (token) return () => identifyShopper({ [account]: token }, tokens);
  if (seesAll(grant, 'subscription:write')) return async () => ({});
  throw new CommerceError(
    'forbidden',
    `This token can use only what belongs to an account, but no account is given. Send the account's token in ${account}, or get a token with grant_type client_credentials.`,
  );
}

/**
 * Returns a function that finds the account whose orders a request may use, as {@link ownerOf}. It
 * verifies the token on each call.
 */
export function scopeToOwner(
  headers: ShopperHeaders,
  grant: Grant | undefined,
  tokens: Pick<Tokens, 'readShopper'>,
): () => Promise<{ readonly account_id: string | null | undefined }> {
  const { account } = tokenHeaders;
  const sent = { [account]: headers[account] ?? '' };
  return async () => ({ account_id: ownerOf(await identifyShopper(sent, tokens), grant) });
}

export const tokenHeaders = {
  account: 'EP-Account-Management-Authentication-Token',
  customer: 'X-Moltin-Customer-Token',
} as const satisfies Record<ShopperKind, keyof ShopperHeaders>;

function refuse(header: string, kind: ShopperKind): never {
  throw new CommerceError(
    'unauthorized',
    `Unable to validate the token in ${header}; it must be one that this service issued for the ${kind} and that has not expired.`,
  );
}

/**
 * Returns the resources that an `include` parameter requests, without duplicates. An empty
 * parameter requests nothing.
 * @throws CommerceError `bad_request` for a name that the operation does not define.
 */
export function readInclude<Name extends string>(
  text: string,
  { names: known }: { readonly names: Readonly<Record<Name, string>> },
): readonly Name[] {
  const knownNames = Object.keys(known) as Name[];
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return [...new Set(names.map((name) => requireName(name, knownNames)))];
}

function requireName<Name extends string>(name: string, known: readonly Name[]): Name {
  const found = known.find((one) => one === name);
  if (found) return found;
  const nearest = nearestName(name, known);
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  throw new CommerceError(
    'bad_request',
    `Unknown include ${JSON.stringify(name)}. Use ${known.join(', ')}.${hint}`,
  );
}

const languageTag = /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i;

const refusedTag = /^\s*([a-z0-9-]+)\s*;\s*q\s*=\s*0(?:\.0*)?\s*$/i;

/**
 * Returns the languages that a request prefers: `Accept-Language` by its quality values, or
 * `X-Moltin-Language` if that prefers none. A quality of 0 excludes a language. Ignores invalid
 * language tags.
 */
export function readLanguages(
  acceptLanguage: string | undefined,
  moltinLanguage: string | undefined,
): LanguageWish {
  const accepted = readWish(acceptLanguage ?? '');
  const saysNothing = accepted.languages.length === 0 && moltinLanguage !== undefined;
  return saysNothing ? readWish(moltinLanguage) : accepted;
}

/** Returns the languages that the headers of a request prefer. */
export function readLanguageHeaders(headers: {
  readonly 'Accept-Language'?: string;
  readonly 'X-Moltin-Language'?: string;
}): LanguageWish {
  return readLanguages(headers['Accept-Language'], headers['X-Moltin-Language']);
}

type LanguageWish = Readonly<Record<'languages' | 'refused_languages', readonly string[]>>;

function readWish(header: string): LanguageWish {
  const read = beginningOfList(header);
  const preferred = new Negotiator({ headers: { 'accept-language': read } }).languages();
  const refused = read.split(',').flatMap((range) => refusedTag.exec(range)?.[1] ?? []);
  return { languages: keepTags(preferred), refused_languages: keepTags(refused) };
}

function keepTags(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => languageTag.test(text));
}

/** The headers that make an update conditional on the current version. */
export interface ConditionHeaders {
  readonly 'If-Match'?: string;
  readonly 'If-None-Match'?: string;
}

/**
 * Returns the versions in the conditions of an update. `If-Match` compares strongly, so a weak tag
 * never matches. `*` matches every existing record.
 * @throws CommerceError `precondition_failed` for a header that is no list of tags or is over 2
 * KiB.
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
    `${name} is ${found}; it must be * or entity tags in double quotes as in ETag, separated by commas. Nothing was changed.`,
  );
}

function tooLong(name: keyof ConditionHeaders): CommerceError {
  return new CommerceError(
    'precondition_failed',
    `${name} has more than ${maxList} characters; send fewer entity tags. Nothing was changed.`,
  );
}

function requireStrong({ any, tags }: TagCondition): void {
  if (any || tags.some(({ weak }) => !weak)) return;
  throw new CommerceError(
    'precondition_failed',
    tags.length === 0
      ? 'If-Match has no entity tag; send one in double quotes as in ETag, or leave the header out. Nothing was changed.'
      : 'If-Match has only weak tags (W/"…"), which match no state; send the tag without W/. Nothing was changed. A proxy that compresses responses may have made the tag weak.',
  );
}

function tagsOf(
  { tags }: TagCondition,
  counts: (tag: TagCondition['tags'][number]) => boolean = () => true,
): readonly string[] {
  return tags.filter(counts).map(({ tag }) => tag);
}
