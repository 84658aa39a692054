import type { Examples } from '../examples/find-examples.js';
import { quoteWord } from './quote-word.js';

/** Where a command line takes a token from: a file, else the service, which has one to read with for a client. */
interface TokenSource {
  readonly clientId: string;
  readonly file: string | undefined;
}

/** What a command line needs beside the address. */
export interface CurlNeeds {
  /** None asks for no token. */
  readonly token?: TokenSource | undefined;
  /** The file of a certificate that nobody else vouches for. */
  readonly certificate?: string | undefined;
}

/**
 * A command line that asks for products that are there, for pasting into a shell, in parts that can each have a
 * line. It has no token in it: who reads it may not be who may use one.
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

/** The parts on one line. */
export function onOneLine(curl: readonly string[]): string {
  return curl.join(' ');
}

/** The parts on lines of their own, which a shell joins. */
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

/** A text as one word of a POSIX shell; one that begins with a dash is a path, no option. */
function quoteForShell(text: string): string {
  return quoteWord(text.startsWith('-') ? `./${text}` : text);
}
