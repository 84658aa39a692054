import type { ProductPage } from '@aisle/core';
import { jsonAnswer } from '../answer/answer.js';
import { renderIncluded } from './render-included.js';
import type { RenderedAnswer, RequestAddress } from './rendered-answer.js';
import { prefixLinks } from './rewrite-links.js';

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
