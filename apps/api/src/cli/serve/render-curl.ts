import type { Examples } from '../../examples/find-examples.js';

/** A token, and the file that has it if one has. */
export interface CurlToken {
  readonly token?: string;
  readonly file?: string;
}

/** A command line that asks for products that are there, for pasting into a shell. */
export function renderCurl(
  api: string,
  { catalog_id, node_id }: Examples,
  { token, file }: CurlToken,
): string {
  if (catalog_id === undefined || node_id === undefined)
    return `curl ${quoteForShell(`${api}/openapi.json`)}`;
  const path = `/catalogs/${catalog_id}/releases/latestPublished/nodes/${node_id}/relationships/products`;
  const address = quoteForShell(`${api}${path}?page%5Blimit%5D=2`);
  if (token === undefined) return `curl ${address}`;
  const bearer = file === undefined ? token : `$(cat ${quoteForShell(file)})`;
  return `curl -H "Authorization: Bearer ${bearer}" ${address}`;
}

/** A text as one word of a POSIX shell; one that begins with a dash is a path, no option. */
function quoteForShell(word: string): string {
  const text = word.startsWith('-') ? `./${word}` : word;
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
