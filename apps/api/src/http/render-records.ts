import type { ProductPage } from '@aisle/core';
import {
  linkBeginning,
  type RecordAnswer,
  type RecordPage,
  type ReleasePage,
  type SearchAnswer,
} from '@aisle/core/engine';
import {
  type IncludeName,
  includedMembers,
  includeNames,
  type ListLinks,
  type ListMeta,
} from '@aisle/schema/catalog';
import { maxPageOffset } from '@aisle/schema/contract';
import { type Answer, jsonAnswer, takeBody } from './answer/exchange.js';
import { quoteTag } from './request/entity-tags.js';
import type { QueryParameter } from './request/read-parameters.js';

/** Result of an operation on records: a page, one record, or nothing. */
export type RecordResult = (Listed | RecordAnswer<object>) & Included;

type Listed = RecordPage<object>;

/** Included resources: lists by their names. */
interface Included {
  readonly included?: Readonly<Record<string, readonly object[]>>;
}

/**
 * Renders the response of an operation on records: a page or a record in its envelope, or no body.
 * Links of relationships keep the prefix of the requested path.
 */
export function renderRecords(
  result: RecordResult | undefined,
  status: number,
  address: RequestAddress,
): Answer {
  if (result === undefined) return { status, headers: { 'Cache-Control': 'no-store' } };
  if ('records' in result) return renderList(result, status, address);
  const { record, version, included } = result;
  const body = renderBody({ data: record, ...(included && { included }) }, address);
  return jsonAnswer(status, body, version === undefined ? {} : { ETag: quoteTag(version) });
}

function renderList(page: Listed & Included, status: number, address: RequestAddress): Answer {
  const { path, parameters, filter } = address;
  const { records, included } = page;
  const meta: ListMeta = renderMeta({ ...page, length: records.length });
  const links = renderLinks(path, parameters, page);
  const body = renderBody({ meta, data: records, ...(included && { included }) }, address);
  return {
    ...jsonAnswer(status, `${body.slice(0, -1)},"links":${JSON.stringify(links)}}`),
    facts: {
      rows: records.length,
      total: page.total,
      ...(filter !== undefined && { filter }),
    },
  };
}

/** Renders links of relationships as members `related`; links of files are absolute. */
function renderBody(value: object, { path, fileBase }: RequestAddress): string {
  const begun = linkPrefixOf(path);
  const text = JSON.stringify(value, (name, member) =>
    name === 'related' && typeof member === 'string' ? `${begun}${member}` : member,
  );
  if (!text.includes(fileLink)) return text;
  return locateFiles(Buffer.from(text), fileBase).toString();
}

const fileLink = '"link":{"href":"';

/** Renders the envelope around one resource; copies its document as it is. */
export function renderResource(
  {
    bytes,
    includedBytes,
  }: Pick<ProductPage, 'bytes'> & Partial<Pick<ProductPage, 'includedBytes'>>,
  address: RequestAddress,
): RenderedAnswer {
  const body = Buffer.concat([
    Buffer.from('{"data":'),
    bytes,
    ...renderIncluded(includedBytes, address),
    Buffer.from('}'),
  ]);
  return jsonAnswer(200, prefixLinks(body, address.path));
}

/** Parts of a page that the envelope contains. */
type Written = Pick<
  ReleasePage,
  'total' | 'limit' | 'offset' | 'length' | 'byteLength' | 'moveTo'
> &
  Partial<Pick<ProductPage, 'includedBytes'>>;

/**
 * Renders the list envelope around a page. Moves the documents as they are and never parses them.
 */
export function renderPage(page: Written, address: RequestAddress): RenderedAnswer {
  const links = renderLinks(address.path, address.parameters, page);
  const before = Buffer.from(`{"meta":${JSON.stringify(renderMeta(page))},"data":[`);
  const behind = Buffer.concat([
    Buffer.from(']'),
    ...renderIncluded(page.includedBytes, address),
    Buffer.from(`,"links":${JSON.stringify(links)}}`),
  ]);
  const body = takeBody(before.length + page.byteLength + behind.length);
  body.set(before);
  page.moveTo(body, before.length);
  body.set(behind, before.length + page.byteLength);
  return {
    ...jsonAnswer(200, prefixLinks(body, address.path)),
    facts: {
      rows: page.length,
      total: page.total,
      ...(address.filter !== undefined && { filter: address.filter }),
    },
  };
}

/** Renders the results of searches. */
export function renderSearch(
  { results, includedBytes }: Pick<SearchAnswer, 'results' | 'includedBytes'>,
  address: Pick<RequestAddress, 'fileBase'>,
): RenderedAnswer {
  const body = Buffer.concat([
    Buffer.from(`{"results":${JSON.stringify(results)}`),
    ...renderIncluded(includedBytes, address),
    Buffer.from('}'),
  ]);
  return {
    ...jsonAnswer(200, body),
    facts: {
      rows: results.reduce((sum, { hits }) => sum + hits.length, 0),
      total: results.reduce((sum, { found }) => sum + found, 0),
    },
  };
}

/** Renders the length of a list and the position of the page. */
export function renderMeta({
  total,
  limit,
  offset,
  length,
}: Pick<Written, 'total' | 'limit' | 'offset' | 'length'>): ListMeta {
  return {
    results: { total },
    page: {
      limit,
      offset,
      current: Math.floor(offset / limit) + 1,
      total: length,
    },
  };
}

/** Position and size of a page, and the number of all records. */
type Extent = Pick<ReleasePage, 'total' | 'limit' | 'offset'>;

/**
 * Renders links to a page and its neighbours, relative to the service's root. They keep the
 * requested path and the caller's other parameters as written. No link exceeds the highest offset.
 */
export function renderLinks(
  path: string,
  parameters: readonly QueryParameter[],
  page: Extent,
): ListLinks {
  const kept = parameters
    .filter(({ name }) => name !== 'page[limit]' && name !== 'page[offset]')
    .map(({ text }) => text);
  const linkTo = (offset: number) => {
    const query = [...kept, `page[limit]=${page.limit}`, `page[offset]=${offset}`].join('&');
    return `${path}?${query}`;
  };

  const last = lastOffset(page);
  const next = page.offset + page.limit;
  const hasPrevious = page.offset > 0 && page.total > 0;
  const hasNext = next < page.total && next <= maxPageOffset;
  return {
    self: linkTo(page.offset),
    first: linkTo(0),
    last: linkTo(last),
    ...(hasPrevious && { prev: linkTo(Math.max(0, Math.min(page.offset - page.limit, last))) }),
    ...(hasNext && { next: linkTo(next) }),
  };
}

/** Returns the offset of the last page if pages are counted from the first record. */
function lastOffset({ total, limit }: Extent): number {
  const reachable = Math.min(Math.max(0, total - 1), maxPageOffset);
  return Math.floor(reachable / limit) * limit;
}

/**
 * Renders the member `included`, which follows other members; empty if there is nothing to include.
 */
function renderIncluded(
  included: ProductPage['includedBytes'] = {},
  { fileBase }: Pick<RequestAddress, 'fileBase'>,
): readonly Uint8Array[] {
  const members = includeNames.flatMap((name) => {
    const bytes = included[name];
    return bytes === undefined || bytes.length === 0
      ? []
      : [
          {
            name: includedMembers[name],
            bytes: areFiles(name) ? locateFiles(bytes, fileBase) : bytes,
          },
        ];
  });
  if (members.length === 0) return [];
  return [
    ...members.flatMap(({ name, bytes }, index) => [
      Buffer.from(`${index === 0 ? ',"included":{' : ','}"${name}":[`),
      bytes,
      Buffer.from(']'),
    ]),
    Buffer.from('}'),
  ];
}

/** A rendered response. */
export type RenderedAnswer = Answer & { readonly body: Buffer };

/** Address of a request. */
export interface RequestAddress {
  readonly path: string;
  readonly parameters: readonly QueryParameter[];
  /** Base URL of links to files, without a trailing slash. */
  readonly fileBase: string;
  /** The filter as sent, for the log. */
  readonly filter?: string;
}

/** Optional prefix of paths that relationships link to. */
const prefix = '/pcm';

/** Returns the prefix of links in the response to a path: `/pcm` or nothing. */
function linkPrefixOf(path: string): string {
  return path.startsWith(`${prefix}/`) ? prefix : '';
}

/** Text between the name of a link and its path. */
const afterName = '":"';

/**
 * Adds the prefix of the requested path to the relationship links in the JSON text of products or
 * nodes.
 */
export function prefixLinks(body: Buffer, path: string): Buffer {
  const begun = linkPrefixOf(path);
  if (begun === '') return body;
  const parts: Buffer[] = [];
  let done = 0;
  for (;;) {
    const found = body.indexOf(linkBeginning, done);
    if (found === -1) break;
    const end = body.indexOf(afterName, found + linkBeginning.length) + afterName.length;
    parts.push(body.subarray(done, end), Buffer.from(begun));
    done = end;
  }
  return done === 0 ? body : Buffer.concat([...parts, body.subarray(done)]);
}

/** @returns true if the included resources are files, which have URLs. */
export function areFiles(included: IncludeName): boolean {
  return included !== 'component_products';
}

/** Makes the URLs of files absolute in their JSON text, relative to the base. */
export function locateFiles(documents: Uint8Array, base: string): Buffer {
  const text = Buffer.from(documents).toString();
  return Buffer.from(
    text.replace(link, (_, beginning: string, href: string) => {
      return `${beginning}${locateFile(href, base)}`;
    }),
  );
}

/** Returns the absolute URL of a file, relative to the base. */
export function locateFile(href: string, base: string): string {
  return isAbsolute.test(href) ? href : `${baseOf(href, base)}${href}`;
}

/** No other text in a file can match: quotes within strings are escaped. */
const link = /("link":\{"href":")((?:[^"\\]|\\.)*)/g;

const isAbsolute = /^[a-z][a-z\d+.-]*:/i;

function baseOf(href: string, base: string): string {
  if (href.startsWith('//')) return base.slice(0, base.indexOf('//'));
  return href.startsWith('/') ? base : `${base}/`;
}
