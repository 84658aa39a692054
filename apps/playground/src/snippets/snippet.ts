import { requestFault } from '../request-form/request-faults.js';
import type { PreparedRequest } from '../state/exchange.js';
import { coreSnippet, type SnippetStore } from './core-snippet.js';
import { curlSnippet } from './curl-snippet.js';
import { fetchSnippet } from './fetch-snippet.js';
import { shortenToken, snippetHeaders } from './secret-variables.js';

/** Formats of snippets. */
export const snippetKinds = ['curl', 'fetch', 'core'] as const;
export type SnippetKind = (typeof snippetKinds)[number];

/** A request as code, as copied and as shown, or the reason why there is none. */
export type Snippet =
  | { readonly text: string; readonly shown: string; readonly reason?: undefined }
  | { readonly reason: string };

/** Source of a snippet. */
export interface SnippetSource {
  readonly request: PreparedRequest;
  readonly origin: string;
  /** The token of the request; undefined if there is none. */
  readonly token: string | undefined;
  /** True if the code contains tokens instead of variables. */
  readonly withToken?: boolean;
  readonly store?: SnippetStore | undefined;
  /** File of a certificate that the client must trust. */
  readonly certificate?: string | undefined;
}

/** Formats a request as code, or returns the reason why that is impossible. */
export function makeSnippet(kind: SnippetKind, source: SnippetSource): Snippet {
  const { request, origin, token, withToken = false, store, certificate } = source;
  if (request.missing.length > 0) {
    const names = request.missing.map((key) => key.slice(key.indexOf(':') + 1));
    return { reason: `The address is not whole yet: ${names.join(', ')} is missing.` };
  }
  const fault = requestFault(request);
  if (fault !== undefined) return { reason: `The page does not send this request. ${fault}` };
  if (kind === 'core') {
    const made = coreSnippet(request, store);
    return made.reason === undefined ? { text: made.text, shown: made.text } : made;
  }
  const headers = snippetHeaders(request, token, withToken);
  const text =
    kind === 'curl'
      ? curlSnippet(request, origin, headers, certificate)
      : fetchSnippet(request, origin, headers);
  return { text, shown: withToken && token ? text.replaceAll(token, shortenToken(token)) : text };
}
