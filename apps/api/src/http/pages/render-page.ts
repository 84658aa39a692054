import type { ProductPage } from '@aisle/core';
import type { ReleasePage } from '@aisle/core/engine';
import type { ListMeta } from '@aisle/schema/catalog';
import { jsonAnswer } from '../answer/answer.js';
import { renderLinks } from './page-links.js';
import { renderIncluded } from './render-included.js';
import type { RenderedAnswer, RequestAddress } from './rendered-answer.js';
import { prefixLinks } from './rewrite-links.js';

/** Parts of a page that the envelope contains. */
type Written = Pick<
  ReleasePage,
  'total' | 'limit' | 'offset' | 'length' | 'byteLength' | 'copyTo'
> &
  Partial<Pick<ProductPage, 'includedBytes'>>;

/**
 * Renders the list envelope around a page. Copies the documents as they are and never parses them.
 */
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
