import type { RecordAnswer, RecordPage } from '@aisle/core/engine';
import type { ListMeta } from '@aisle/schema/catalog';
import { type Answer, jsonAnswer } from '../answer/answer.js';
import { quoteTag } from '../request/entity-tags.js';
import { renderLinks } from './page-links.js';
import { renderMeta } from './render-page.js';
import type { RequestAddress } from './rendered-answer.js';
import { linkPrefixOf, locateFiles } from './rewrite-links.js';

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
