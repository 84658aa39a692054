import type { ProductPage } from '@aisle/core';
import type { ReleasePage } from '@aisle/core/engine';
import type { ListMeta } from '@aisle/schema/catalog';
import { jsonAnswer } from '../answer/answer.js';
import { renderLinks } from './page-links.js';
import { renderIncluded } from './render-included.js';
import type { RenderedAnswer, RequestAddress } from './rendered-answer.js';
import { prefixLinks } from './rewrite-links.js';

/** What of a page is written into the envelope. */
type Written = Pick<
  ReleasePage,
  'total' | 'limit' | 'offset' | 'length' | 'byteLength' | 'copyTo'
> &
  Partial<Pick<ProductPage, 'includedBytes'>>;

/** The list envelope around a page. The documents are copied as they are and never parsed. */
export function renderPage(page: Written, address: RequestAddress): RenderedAnswer {
  const links = renderLinks(address.path, address.parameters, page);
  const before = Buffer.from(`{"meta":${JSON.stringify(renderMeta(page))},"data":[`);
  const behind = Buffer.concat([
    Buffer.from(']'),
    ...renderIncluded(page.includedBytes, address),
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

/** How long a list is, and which page of it was read. */
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
