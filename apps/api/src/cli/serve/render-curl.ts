import type { Examples } from '../../examples/find-examples.js';

/** Where a command line takes a token from: a file, else the service, which has one to read with for a client. */
export interface TokenSource {
  readonly clientId: string;
  readonly file: string | undefined;
}

/**
 * A command line that asks for products that are there, for pasting into a shell. It has no token in it: who
 * reads it may not be who may use one. Without a source none is asked for.
 */
export function renderCurl(
  api: string,
  { catalog_id, node_id }: Examples,
  source: TokenSource | undefined,
): string {
  if (catalog_id === undefined || node_id === undefined)
    return `curl ${quoteForShell(`${api}/openapi.json`)}`;
  const path = `/catalogs/${catalog_id}/releases/latestPublished/nodes/${node_id}/relationships/products`;
  const address = quoteForShell(`${api}${path}?page%5Blimit%5D=2`);
  if (!source) return `curl ${address}`;
  return `curl -H "Authorization: Bearer $(${renderToken(api, source)})" ${address}`;
}

function renderToken(api: string, { clientId, file }: TokenSource): string {
  if (file !== undefined) return `cat ${quoteForShell(file)}`;
  const form = new URLSearchParams({ grant_type: 'implicit', client_id: clientId });
  const address = quoteForShell(`${api}/oauth/access_token`);
  return `curl -s ${address} -d ${quoteForShell(String(form))} | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/'`;
}

/** A text as one word of a POSIX shell; one that begins with a dash is a path, no option. */
function quoteForShell(word: string): string {
  const text = word.startsWith('-') ? `./${word}` : word;
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
