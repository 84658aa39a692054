import { linkBeginning } from '@aisle/core/engine';
import type { IncludeName } from '@aisle/schema/catalog';

/** Optional prefix of paths that relationships link to. */
const prefix = '/pcm';

/** Returns the prefix of links in the response to a path: `/pcm` or nothing. */
export function linkPrefixOf(path: string): string {
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
