import type { ProductPage, ReleasePage } from '@aisle/core';
import { includedMembers, includeNames, type ListMeta } from '@aisle/schema';
import { type Answer, jsonAnswer } from '../answer/answer.js';
import type { QueryParameter } from '../request/parse-query.js';
import { areFiles, locateFiles, prefixLinks } from './locate-links.js';
import { renderLinks } from './page-links.js';

/** What of a page is written into the envelope. */
type Written = Pick<
  ReleasePage,
  'total' | 'limit' | 'offset' | 'length' | 'byteLength' | 'copyTo'
> &
  Partial<Pick<ProductPage, 'includedBytes'>>;

/** An answer that was rendered. */
export type RenderedPage = Answer & { readonly body: Buffer };

/** Where a page was asked for. */
export interface PageAddress {
  readonly path: string;
  readonly parameters: readonly QueryParameter[];
  /** What links to files begin with, without a slash at its end. */
  readonly fileBase: string;
  /** The filter as it was asked, for the log. */
  readonly filter?: string;
}

/** The list envelope around a page. The documents are copied as they are and never parsed. */
export function renderPage(page: Written, address: PageAddress): RenderedPage {
  const links = renderLinks(address.path, address.parameters, page);
  const before = Buffer.from(`{"meta":${JSON.stringify(renderMeta(page))},"data":[`);
  const behind = Buffer.concat([
    Buffer.from(']'),
    ...renderIncluded(page, address),
    Buffer.from(`,"links":${JSON.stringify(links)}}`),
  ]);
  const body = Buffer.allocUnsafe(before.length + page.byteLength + behind.length);
  body.set(before);
  page.copyTo(body, before.length);
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

function renderMeta({ total, limit, offset, length }: Written): ListMeta {
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

function renderIncluded(
  { includedBytes = {} }: Written,
  { fileBase }: PageAddress,
): readonly Uint8Array[] {
  const members = includeNames.flatMap((name) => {
    const bytes = includedBytes[name];
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
