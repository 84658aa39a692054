import { linkBeginning } from '@aisle/core/engine';
import type { IncludeName } from '@aisle/schema/catalog';

/** What a path may begin with before the paths that relationships link to. */
const prefix = '/pcm';

/** What links have before their paths in an answer to a path: the prefix that it has, or nothing. */
export function linkPrefixOf(path: string): string {
  return path.startsWith(`${prefix}/`) ? prefix : '';
}

/** What stands between the name of a link and its path. */
const afterName = '":"';

/** The JSON text of products or nodes, whose relationships link to paths under the prefix of the path that was asked. */
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

/** Whether the resources that a name includes are files, which have addresses. */
export function areFiles(included: IncludeName): boolean {
  return included !== 'component_products';
}

/** The JSON text of files, whose addresses are absolute: those without a scheme continue the base. */
export function locateFiles(documents: Uint8Array, base: string): Buffer {
  const text = Buffer.from(documents).toString();
  return Buffer.from(
    text.replace(link, (_, beginning: string, href: string) => {
      return `${beginning}${locateFile(href, base)}`;
    }),
  );
}

/** The absolute address of a file: one without a scheme continues the base. */
export function locateFile(href: string, base: string): string {
  return isAbsolute.test(href) ? href : `${baseOf(href, base)}${href}`;
}

/** No other text of a file can look like it: quotes within texts are escaped. */
const link = /("link":\{"href":")((?:[^"\\]|\\.)*)/g;

const isAbsolute = /^[a-z][a-z\d+.-]*:/i;

function baseOf(href: string, base: string): string {
  if (href.startsWith('//')) return base.slice(0, base.indexOf('//'));
  return href.startsWith('/') ? base : `${base}/`;
}
