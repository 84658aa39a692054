import type { Examples } from '../examples/find-examples.js';
import { quoteWord } from './quote-word.js';

/** Source of the token in a command line: a file, or a request for an implicit token. */
interface TokenSource {
  readonly clientId: string;
  readonly file: string | undefined;
}

/** Parts of a curl command that depend on the server. */
export interface CurlNeeds {
  /** Absent if no token is required. */
  readonly token?: TokenSource | undefined;
  /** Path of a self-signed certificate. */
  readonly certificate?: string | undefined;
}

/**
 * Returns a curl command that lists existing products, in parts that can each have a line. It
 * contains no token, because not everybody who reads it may use one.
 */
export function renderCurl(
  api: string,
  { catalog_id, node_id }: Examples,
  { token, certificate }: CurlNeeds,
): readonly string[] {
  const trust = certificate === undefined ? [] : [`--cacert ${quoteForShell(certificate)}`];
  if (catalog_id === undefined || node_id === undefined)
    return ['curl', ...trust, quoteForShell(`${api}/openapi.json`)];
  const path = `/catalogs/${catalog_id}/releases/latestPublished/nodes/${node_id}/relationships/products`;
  const address = quoteForShell(`${api}${path}?page%5Blimit%5D=2`);
  if (!token) return ['curl', ...trust, address];
  const bearer = `-H "Authorization: Bearer $(${renderToken(api, token, trust)})"`;
  return ['curl', ...trust, bearer, address];
}

/** Joins the parts on one line. */
export function onOneLine(curl: readonly string[]): string {
  return curl.join(' ');
}

/** Puts the parts on lines of their own that a shell joins. */
export function onLines(curl: readonly string[], indent: string): string {
  const [program = '', first, ...others] = curl;
  return [[program, first].join(' '), ...others].join(` \\\n${indent}  `);
}

function renderToken(
  api: string,
  { clientId, file }: TokenSource,
  trust: readonly string[],
): string {
  if (file !== undefined) return `cat ${quoteForShell(file)}`;
  const form = new URLSearchParams({ grant_type: 'implicit', client_id: clientId });
  const ask = ['curl -s', ...trust, quoteForShell(`${api}/oauth/access_token`)].join(' ');
  return `${ask} -d ${quoteForShell(String(form))} | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/'`;
}

/** Quotes a path as one word of a POSIX shell; adds `./` before a leading dash. */
function quoteForShell(text: string): string {
  return quoteWord(text.startsWith('-') ? `./${text}` : text);
}
