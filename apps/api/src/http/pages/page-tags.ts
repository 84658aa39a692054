import { createHash } from 'node:crypto';
import { quoteTag } from '../request/entity-tags.js';
import type { ContentEncoding } from './content-encoding.js';

/** The strong tag of a page in each encoding, as a header carries it. */
export type EncodingTags = Readonly<Record<ContentEncoding, string>>;

/**
 * The tags of a page, from what decides its bytes instead of from the bytes: the edition of the service,
 * the page's version and the address that was asked. Every process that reads the same store names a page
 * in the same way, before it has read it.
 */
export function makePageTags(edition: string, version: string, target: string): EncodingTags {
  const hash = createHash('sha256').update(`${edition}\n${version}\n${target}`);
  const name = hash.digest('base64url').slice(0, 27);
  return {
    identity: quoteTag(name),
    gzip: quoteTag(`${name}-gzip`),
    br: quoteTag(`${name}-br`),
  };
}
