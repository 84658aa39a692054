import { createHash } from 'node:crypto';
import { quoteTag } from '../request/entity-tags.js';
import type { ContentEncoding } from './content-encoding.js';

/** The strong ETag of a page in each encoding, in quotes. */
export type EncodingTags = Readonly<Record<ContentEncoding, string>>;

/**
 * Returns the ETags of a page from the edition of the service, the page's version and the requested
 * address, not from its bytes. Every process on the same store computes the same ETags before it
 * reads the page.
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
